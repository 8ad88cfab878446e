package dev.joust.host;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Carries out the parent's commands, one JSON object a line, until {@code stop} or the end:
 *
 * <ul>
 *   <li>{@code {"command":"usage"}}: what the JVM has used, and the server's counters
 *   <li>{@code {"command":"gc"}}: the same after full collections, with {@code liveHeapBytes}
 *   <li>{@code {"command":"reset"}}: lets the peaks start again from what is in use now
 *   <li>{@code {"command":"heap-dump","path":"….hprof"}}: dumps the live objects
 *   <li>{@code {"command":"jfr-start"}}, {@code {"command":"jfr-stop","path":"….jfr"}}: records
 *   <li>{@code {"command":"pinned-start"}}, {@code {"command":"pinned-stop"}}: counts how often a
 *       virtual thread kept its carrier while it waited, and replies with {@code count}
 *   <li>{@code {"command":"stop"}}: ends the server
 * </ul>
 *
 * A reply's {@code type} is its command, or {@code error}. Only {@code stop} has no reply but the
 * end.
 */
final class Commands {

  private final Diagnostics diagnostics = new Diagnostics();
  private final PinnedThreads pinned = new PinnedThreads();
  private final Channel channel;
  private final JvmUsage usage;

  Commands(Channel channel, JvmUsage usage) {
    this.channel = channel;
    this.usage = usage;
  }

  void serve(Inbox inbox) throws InterruptedException {
    for (Optional<String> line = inbox.next(); line.isPresent(); line = inbox.next()) {
      Map<String, Object> message = message(line.get());
      String command = member(message, "command");
      if (command.equals("stop")) {
        return;
      }
      try {
        channel.send(command, reply(command, message));
      } catch (IOException | ParseException | RuntimeException | LinkageError failure) {
        // A measure that cannot be had must not end the server that is measured.
        channel.error("'%s' failed: %s".formatted(line.get(), Channel.said(failure)));
      }
    }
  }

  private Map<String, ?> reply(String command, Map<String, Object> message)
      throws IOException, ParseException {
    switch (command) {
      case "usage" -> {
        return Channel.members(usage.read());
      }
      case "gc" -> {
        return Channel.members(usage.readAfterCollection());
      }
      case "reset" -> usage.resetPeaks();
      case "heap-dump" -> diagnostics.dumpHeap(path(message));
      case "jfr-start" -> diagnostics.startRecording();
      case "jfr-stop" -> diagnostics.stopRecording(path(message));
      case "pinned-start" -> pinned.start();
      case "pinned-stop" -> {
        return count(pinned.stop());
      }
      default ->
          throw new IllegalArgumentException(
              "unknown command, known are usage, gc, reset, heap-dump, jfr-start, jfr-stop,"
                  + " pinned-start, pinned-stop, stop");
    }
    return Map.of();
  }

  private static Map<String, ?> count(OptionalLong count) {
    return count.isPresent() ? Map.of("count", count.getAsLong()) : Map.of();
  }

  private static Path path(Map<String, Object> message) {
    String path = member(message, "path");
    if (path.isEmpty()) {
      throw new IllegalArgumentException("path is missing");
    }
    try {
      return Path.of(path);
    } catch (InvalidPathException noPath) {
      throw new IllegalArgumentException("path is not a path", noPath);
    }
  }

  private static String member(Map<String, Object> message, String name) {
    return String.valueOf(message.getOrDefault(name, ""));
  }

  /** What a line says; nothing if it is not a JSON object. */
  private static Map<String, Object> message(String line) {
    try {
      return JSON.std.mapFrom(line);
    } catch (IOException noObject) {
      return Map.of();
    }
  }
}

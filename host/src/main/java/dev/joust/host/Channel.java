package dev.joust.host;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Tells the parent things, one JSON object a line. */
public final class Channel {

  /** The exit status of a JVM that has told its parent of a fault, as sysexits(3) has it. */
  public static final int FAULT = 70;

  private final PrintStream out;

  /** A channel of one JSON object a line. */
  public Channel(PrintStream out) {
    this.out = out;
  }

  /** Sends a message of some type. */
  public synchronized void send(String type, Map<String, ?> members) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("type", type);
    message.putAll(members);
    try {
      out.println(JSON.std.asString(message));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** A record's components by name; numbers that are absent are left out. */
  static Map<String, Object> members(Record message) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (RecordComponent component : message.getClass().getRecordComponents()) {
      Object value = value(component, message);
      if (!(value instanceof OptionalLong number)) {
        members.put(component.getName(), value);
      } else if (number.isPresent()) {
        members.put(component.getName(), number.getAsLong());
      }
    }
    return members;
  }

  private static Object value(RecordComponent component, Record message) {
    try {
      return component.getAccessor().invoke(message);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Sends a message of an error, in one line. */
  public void error(String message) {
    send(
        "error",
        Map.of("message", message.lines().map(String::strip).collect(Collectors.joining(" "))));
  }

  /** What a failure says of itself, or its name if it says nothing. */
  public static String said(Throwable failure) {
    return Optional.ofNullable(failure.getMessage()).orElseGet(failure::toString);
  }
}

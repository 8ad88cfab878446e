package dev.joust.harness.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import dev.joust.load.Address;
import dev.joust.spi.usage.ServerUsage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A server's process and the line to it. The process ends with this JVM, however that ends, as it
 * watches the line.
 */
public final class ServerProcess implements AutoCloseable {

  private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration REPLY_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

  private static final String END = "";

  private final ObjectMapper json =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();
  private final Host host;
  private final Process process;
  private final Path log;
  private final OutputStream commands;
  private final BlockingQueue<String> replies = new LinkedBlockingQueue<>();
  private Optional<ServerReady> ready = Optional.empty();
  private volatile boolean stopped;

  private ServerProcess(Host host, Process process, Path log) {
    this.host = host;
    this.process = process;
    this.log = log;
    this.commands = process.getOutputStream();
    Thread reader = new Thread(this::readReplies, "joust-server-replies");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts a server and waits until it is ready.
   *
   * @throws ServerFailure if it does not start; the message is what it says of the reason
   */
  public static ServerProcess start(ServerLaunch launch)
      throws ServerFailure, InterruptedException {
    ServerProcess server = launch(launch);
    server.ready = Optional.of(server.first(ServerReady.class));
    return server;
  }

  static ContenderDescription describe(ServerLaunch launch)
      throws ServerFailure, InterruptedException {
    try (ServerProcess process = launch(launch)) {
      return process.first(ContenderDescription.class);
    }
  }

  private static ServerProcess launch(ServerLaunch launch) throws ServerFailure {
    try {
      Files.write(launch.log(), new byte[0]);
      // Both the server and this JVM write to the log, so each must append.
      Redirect log = Redirect.appendTo(launch.log().toFile());
      Process process =
          launch.host().start(new ProcessBuilder(launch.command()).redirectError(log));
      return new ServerProcess(launch.host(), process, launch.log());
    } catch (IOException failure) {
      throw new ServerFailure(
          "%s cannot be started: %s".formatted(launch.contender().name(), failure.getMessage()),
          List.of());
    }
  }

  private <T> T first(Class<T> type) throws ServerFailure, InterruptedException {
    try {
      return parse(receive(START_TIMEOUT), type);
    } catch (ServerFailure | InterruptedException failure) {
      kill();
      throw failure;
    }
  }

  public ServerReady ready() {
    return ready.orElseThrow();
  }

  public Address address() {
    return ready().address();
  }

  public long pid() {
    return process.pid();
  }

  /** The process as its host knows it: a reader of its own, for one thread. */
  public HostProcess onHost() {
    // Of another machine's, the process here is the way to it.
    return host.process(host.equals(Host.local()) ? pid() : ready().pid());
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Whether the process was told to stop. */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Sends the process SIGTERM, on which a server drains that was started to.
   *
   * @throws IOException if its host does not send it
   */
  public void terminate() throws IOException, InterruptedException {
    stopped = true;
    host.start(new ProcessBuilder("kill", String.valueOf(ready().pid()))).waitFor();
  }

  /** Completes when the process has ended, with what there is to say of that. */
  public CompletableFuture<ServerFailure> death() {
    return process.onExit().thenApply(ended -> hasDied(new ExitStatus(ended.exitValue())));
  }

  public int waitFor() throws InterruptedException {
    return process.waitFor();
  }

  public ServerUsage usage() throws ServerFailure, InterruptedException {
    return parse(ask("usage"), ServerUsage.class);
  }

  /** Has the JVM collect all garbage, and reads what it has used up to then. */
  public ServerUsage collect() throws ServerFailure, InterruptedException {
    return parse(ask("gc"), ServerUsage.class);
  }

  /** Lets the peaks start again from what is in use now. */
  public void resetPeaks() throws ServerFailure, InterruptedException {
    ask("reset");
  }

  public void startRecording() throws ServerFailure, InterruptedException {
    ask("jfr-start");
  }

  public void stopRecording(Path file) throws ServerFailure, InterruptedException {
    ask("jfr-stop", file);
  }

  /** Counts from now on how often a virtual thread keeps its carrier as it waits. */
  public void countPinned() throws ServerFailure, InterruptedException {
    ask("pinned-start");
  }

  /** How often it was since {@link #countPinned}; absent if the JVM has no virtual threads. */
  public OptionalLong pinnedCount() throws ServerFailure, InterruptedException {
    JsonNode reply = ask("pinned-stop");
    return reply.has("count") ? OptionalLong.of(reply.get("count").asLong()) : OptionalLong.empty();
  }

  /** Writes the live objects to a file, which ends in {@code .hprof}. */
  public void dumpHeap(Path file) throws ServerFailure, InterruptedException {
    ask("heap-dump", file);
  }

  private JsonNode ask(String command) throws ServerFailure, InterruptedException {
    return ask(json.createObjectNode().put("command", command));
  }

  private JsonNode ask(String command, Path file) throws ServerFailure, InterruptedException {
    return ask(
        json.createObjectNode()
            .put("command", command)
            .put("path", file.toAbsolutePath().toString()));
  }

  private synchronized JsonNode ask(ObjectNode message) throws ServerFailure, InterruptedException {
    String command = message.get("command").asText();
    try {
      tell(message);
    } catch (IOException gone) {
      throw hasDied();
    }
    JsonNode reply = receive(REPLY_TIMEOUT);
    while (!reply.path("type").asText().equals(command)) {
      // The late reply to a command that was given up.
      reply = receive(REPLY_TIMEOUT);
    }
    return reply;
  }

  private void tell(ObjectNode message) throws IOException {
    commands.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    commands.flush();
  }

  private JsonNode receive(Duration timeout) throws ServerFailure, InterruptedException {
    String line = replies.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
    if (line == null) {
      throw failure("said nothing for " + timeout.toSeconds() + " s");
    }
    if (line.equals(END)) {
      replies.add(END);
      throw hasDied();
    }
    try {
      JsonNode reply = json.readTree(line);
      if (reply.path("type").asText().equals("error")) {
        throw failure(reply.path("message").asText());
      }
      return reply;
    } catch (JsonProcessingException garbled) {
      throw failure("sent what is not JSON: " + line);
    }
  }

  private <T> T parse(JsonNode message, Class<T> type) throws ServerFailure {
    try {
      return json.treeToValue(message, type);
    } catch (JsonProcessingException unlike) {
      throw failure("said what is no %s: %s".formatted(type.getSimpleName(), message));
    }
  }

  private ServerFailure hasDied() throws InterruptedException {
    return ExitStatus.await(process)
        .map(this::hasDied)
        .orElseGet(
            () ->
                failure("lives, but its standard input or output is closed, by which it answers"));
  }

  private ServerFailure hasDied(ExitStatus status) {
    String where = host.equals(Host.local()) ? "" : "on %s ".formatted(host.name());
    return failure("%shas died, %s%s".formatted(where, status, LogTail.of(log).asEnding()));
  }

  private ServerFailure failure(String message) {
    return new ServerFailure(message, logTail());
  }

  public List<String> logTail() {
    return LogTail.of(log).lines();
  }

  private void readReplies() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("{")) {
          replies.add(line);
        } else {
          // The JVM itself writes there too, as its flags ask for.
          Files.writeString(log, line + System.lineSeparator(), StandardOpenOption.APPEND);
        }
      }
    } catch (IOException ended) {
      // That is the end of the process's output as well.
    }
    replies.add(END);
  }

  /**
   * Ends the process at once and waits until it is gone. A trial that has all it wants of its
   * server ends it so: an orderly end takes a third of a second, the end of a hundred trials half a
   * minute.
   */
  public void kill() {
    host.kill(process);
  }

  /** Stops the server; a process that does not end in time is killed. */
  @Override
  public void close() {
    stopped = true;
    try (commands) {
      tell(json.createObjectNode().put("command", "stop"));
      process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (IOException gone) {
      // Then there is nothing to stop.
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      // Without effect on a process that has ended.
      kill();
    }
  }
}

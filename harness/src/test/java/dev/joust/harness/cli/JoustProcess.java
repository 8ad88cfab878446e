package dev.joust.harness.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The real command line as the distribution's script starts it. */
final class JoustProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;

  private JoustProcess(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static Path distribution() {
    return Path.of(System.getProperty("joust.distribution"));
  }

  static JoustProcess start(String... arguments) throws IOException {
    return startBy(distribution().resolve("bin/joust"), arguments);
  }

  /** Starts it by another path to its script. */
  static JoustProcess startBy(Path script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(script.toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CDPATH", "/tmp");
    // It lives for seconds, and many of them at once.
    builder
        .environment()
        .put("JOUST_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m");
    return new JoustProcess(builder.start());
  }

  String readLine() throws IOException {
    return output.readLine();
  }

  /** Everything it prints until it ends. */
  String readAll() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      all.append(line).append('\n');
    }
    return all.toString();
  }

  int exitStatus() throws InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new AssertionError("joust has not ended");
    }
    return process.exitValue();
  }

  /** What Ctrl-C does. */
  void interrupt() throws IOException, InterruptedException {
    signal("INT", process.toHandle());
  }

  /** Holds it still, until {@link #goOn()}, however long that takes. */
  void pause() throws IOException, InterruptedException {
    signal("STOP", process.toHandle());
  }

  void goOn() throws IOException, InterruptedException {
    signal("CONT", process.toHandle());
  }

  static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
  }

  void kill() {
    process.destroyForcibly();
  }

  long pid() {
    return process.pid();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** The processes that it has started and that run now. */
  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  /** Waits for what it has started to end by itself. */
  static void awaitEnd(List<ProcessHandle> processes) {
    for (ProcessHandle each : processes) {
      try {
        each.onExit().get(10, TimeUnit.SECONDS);
      } catch (InterruptedException | ExecutionException | TimeoutException alive) {
        throw new AssertionError(each.info() + " was left behind", alive);
      }
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

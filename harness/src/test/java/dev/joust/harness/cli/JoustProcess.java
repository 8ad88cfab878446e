package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The real command line as the distribution's script starts it. */
public final class JoustProcess implements AutoCloseable {

  /** Options of JVMs that live for seconds, and many of them at once, but for their memory. */
  static final List<String> QUICK =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote",
          "-XX:+UseSerialGC");

  /** The same with memory that is enough for most. */
  public static final List<String> QUICK_START =
      Stream.concat(QUICK.stream(), Stream.of("-Xmx256m")).toList();

  /** To look costs as much as starting a process at times, and others are at work. */
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Process process;
  private final BufferedReader output;

  private JoustProcess(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  public static Path distribution() {
    return Path.of(System.getProperty("joust.distribution"));
  }

  /** All contenders of the distribution, the control among them. */
  static List<Contender> contenders() {
    return Contenders.in(distribution().resolve("servers")).all();
  }

  static JoustProcess start(String... arguments) throws IOException {
    return startBy(distribution().resolve("bin/joust"), arguments);
  }

  /** Starts it by another path to its script. */
  static JoustProcess startBy(Path script, String... arguments) throws IOException {
    return start(script, Map.of(), arguments);
  }

  /** Starts it with variables of the environment. */
  static JoustProcess startWith(Map<String, String> variables, String... arguments)
      throws IOException {
    return start(distribution().resolve("bin/joust"), variables, arguments);
  }

  /** Whether there is the tool that gives a program a terminal: {@code script} of util-linux. */
  static boolean canHaveTerminal() {
    try {
      Process version = new ProcessBuilder("script", "--version").redirectErrorStream(true).start();
      return new String(version.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .contains("util-linux");
    } catch (IOException absent) {
      return false;
    }
  }

  /** Starts it on a terminal of 80 columns, as the foreground program that Ctrl-C is for. */
  static JoustProcess startOnTerminal(String... arguments) throws IOException {
    String joust =
        Stream.concat(
                Stream.of(distribution().resolve("bin/joust").toString()), Stream.of(arguments))
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    return start(
        List.of("script", "-qec", "stty cols 80 rows 24; exec " + joust, "/dev/null"),
        Map.of("SHELL", "/bin/sh"));
  }

  private static JoustProcess start(Path script, Map<String, String> variables, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(script.toString());
    command.addAll(List.of(arguments));
    return start(command, variables);
  }

  private static JoustProcess start(List<String> command, Map<String, String> variables)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("CDPATH", "/tmp");
    // The contenders of whoever builds this are no part of a test.
    builder.environment().put("HOME", distribution().toString());
    builder.environment().remove("JOUST_SERVERS");
    builder.environment().remove("COLUMNS");
    builder.environment().putAll(variables);
    // What a killed one leaves behind goes with the next clean. Relative, as spaces part options.
    Path temporary = Files.createDirectories(Path.of("target", "tmp"));
    builder
        .environment()
        .put("JOUST_JAVA_OPTS", String.join(" ", QUICK_START) + " -Djava.io.tmpdir=" + temporary);
    return new JoustProcess(builder.start());
  }

  /** Starts a contender's server. */
  static JoustProcess serve(String contender, String... flags) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("serve", contender));
    QUICK_START.forEach(option -> arguments.add("--jvm-arg=" + option));
    arguments.addAll(List.of(flags));
    return start(arguments.toArray(String[]::new));
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
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      throw new AssertionError("joust has not ended");
    }
    return process.exitValue();
  }

  /** What Ctrl-C does. */
  void interrupt() throws IOException, InterruptedException {
    signal("INT", process.toHandle());
  }

  /** Presses Ctrl-C on its terminal. */
  void pressCtrlC() throws IOException {
    process.getOutputStream().write(3);
    process.getOutputStream().flush();
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

  /** Waits for what must come true while it runs. */
  void await(String what, BooleanSupplier holds) {
    awaitThat(
        what,
        () -> {
          boolean held = holds.getAsBoolean();
          assertThat(held || process.isAlive()).as("it runs until %s", what).isTrue();
          return held;
        });
  }

  /** Waits for what must come true. */
  public static void awaitThat(String what, BooleanSupplier holds) {
    while (!holds.getAsBoolean()) {
      assertThat(Thread.interrupted()).as("time is up before %s", what).isFalse();
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Whether a client runs for it. */
  boolean hasClient() {
    return children().stream()
        .anyMatch(child -> child.info().commandLine().orElse("").contains("ClientMain"));
  }

  /** The processes that it has started and that run now. */
  List<ProcessHandle> children() {
    return process.descendants().toList();
  }

  /** Waits for what it has started to end by itself. */
  static void awaitEnd(List<ProcessHandle> processes) {
    for (ProcessHandle each : processes) {
      try {
        each.onExit().get(1, TimeUnit.MINUTES);
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

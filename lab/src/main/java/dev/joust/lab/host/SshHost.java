package dev.joust.lab.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A machine that is reached by {@code ssh}. A process there ends at the latest when its standard
 * input does; all that Joust keeps there is in one folder, which is gone when this is closed, or
 * this JVM ends in any way. Of its system's usage it is known what other processes take, and what a
 * single process does; all else the JVMs there tell of themselves.
 */
public final class SshHost implements Host, AutoCloseable {

  private static final String USUAL_FOLDER = "/tmp";
  private static final int CLOCK_READINGS = 20;
  private static final int KILL_SECONDS = 5;

  private final HostEntry entry;
  private final Ssh ssh;
  private final String java;
  private final Map<Path, String> sent = new HashMap<>();
  private final Map<Path, String> outputs = new HashMap<>();
  private final RemoteSystem system = new RemoteSystem(this::startReader);
  private Optional<Path> lib = Optional.empty();
  private RemoteFolder folder;
  private int lines;

  private SshHost(HostEntry entry, Ssh ssh, RemoteFolder folder, String java) {
    this.entry = entry;
    this.ssh = ssh;
    this.folder = folder;
    this.java = java;
  }

  /**
   * Reaches a host and makes its folder.
   *
   * @param sshConfig a file that {@code ssh} takes in place of the user's own configuration
   * @throws HostFailure if it is not reached, has no Java, or does not let the folder be made; the
   *     message names the host
   */
  public static SshHost open(HostEntry entry, Optional<Path> sshConfig) throws IOException {
    Ssh ssh = new Ssh(entry.ssh(), sshConfig);
    RemoteFolder folder = RemoteFolder.make(ssh, entry.folder().orElse(USUAL_FOLDER));
    try {
      return new SshHost(entry, ssh, folder, java(ssh, entry));
    } catch (IOException failure) {
      folder.close();
      throw failure;
    }
  }

  private static String java(Ssh ssh, HostEntry entry) throws IOException {
    if (entry.jdk().isPresent()) {
      return entry.jdk().get() + "/bin/java";
    }
    try {
      return ssh.run("sh", "-c", "readlink -f \"$(command -v java)\"").strip();
    } catch (IOException none) {
      throw new HostFailure(
          "%s: no java is on the PATH, name a JDK with 'jdk'".formatted(entry.ssh()));
    }
  }

  @Override
  public String name() {
    return entry.ssh();
  }

  /** What the user says of it. */
  public HostEntry entry() {
    return entry;
  }

  /** Its folder there, which the user who runs Joust alone can look into. */
  public synchronized String folder() {
    return folder.path();
  }

  /**
   * Completes when the host can no longer be reached, or this is closed. If the host can be reached
   * again later, the next file that is sent makes a new folder there.
   */
  @Override
  public synchronized CompletableFuture<Void> lost() {
    return folder.gone();
  }

  /** A host that was lost has lost the folder, and with it all that was sent there. */
  private synchronized void requireFolder() throws IOException {
    if (folder.isGone()) {
      folder.close();
      folder = RemoteFolder.make(ssh, entry.folder().orElse(USUAL_FOLDER));
      sent.clear();
      outputs.clear();
    }
  }

  /**
   * Runs a command there to its end.
   *
   * @return what it prints
   * @throws HostFailure if it fails; the message names the host and is the command's last word
   */
  public String run(String... command) throws IOException {
    return ssh.run(command);
  }

  @Override
  public ClockOffset clockOffset() throws IOException {
    Process clock =
        ssh.start(new ProcessBuilder("sh", "-c", "while read -r ask; do date +%s%N; done"));
    List<ClockOffset.Reading> readings = new ArrayList<>();
    try (OutputStream ask = clock.getOutputStream();
        BufferedReader said = clock.inputReader()) {
      for (int i = 0; i < CLOCK_READINGS; i++) {
        long askedNanos = epochNanos();
        ask.write('\n');
        ask.flush();
        String read = said.readLine();
        long heardNanos = epochNanos();
        if (read == null) {
          throw new HostFailure(ssh.lastWord(clock));
        }
        readings.add(new ClockOffset.Reading(askedNanos, Long.parseLong(read), heardNanos));
      }
    }
    return ClockOffset.of(readings);
  }

  private static long epochNanos() {
    return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
  }

  @Override
  public Optional<String> java() {
    return Optional.of(java);
  }

  /**
   * The command of a JVM on this host that starts fast, lives briefly, and whose standard output
   * has nothing but what its main class prints.
   *
   * @param jars the folder of its class path, which is sent to the host
   * @param options of the JVM, after those that every such JVM has
   * @throws IOException if the folder does not arrive
   */
  public List<String> javaCommand(
      Path jars, List<String> options, String mainClass, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(WARNINGS_TO_STANDARD_ERROR);
    command.addAll(options);
    command.addAll(List.of("-cp", send(jars) + "/*", mainClass));
    command.addAll(List.of(arguments));
    return command;
  }

  @Override
  public Process start(ProcessBuilder launch) throws IOException {
    return ssh.start(launch);
  }

  /** The line is a socket in the folder, so that nobody else there comes to the port. */
  @Override
  public Process start(int port, Function<String, ProcessBuilder> launch) throws IOException {
    String line = nextLine();
    return ssh.start(launch.apply(line), "-R", "%s:127.0.0.1:%d".formatted(line, port));
  }

  private synchronized String nextLine() {
    lines++;
    return "%s/line-%d".formatted(folder.path(), lines);
  }

  /** It ends with its input; to cut its connection alone would not say when. */
  @Override
  public void kill(Process process) {
    Ssh.end(process, KILL_SECONDS).onExit().join();
  }

  @Override
  public synchronized String send(Path file) throws IOException {
    requireFolder();
    Path absolute = file.toAbsolutePath().normalize();
    String known = sent.get(absolute);
    if (known != null) {
      return known;
    }
    String there =
        "%s/sent-%d-%s".formatted(folder.path(), sent.size() + 1, absolute.getFileName());
    ssh.copy(absolute, there);
    sent.put(absolute, there);
    return there;
  }

  @Override
  public synchronized String output(Path file) {
    return outputs.computeIfAbsent(
        file, unseen -> "%s/output-%d".formatted(folder.path(), outputs.size() + 1));
  }

  @Override
  public void fetch(Path file) throws IOException {
    ssh.copyBack(output(file), file);
  }

  /**
   * Has its system tell of usage from now on, by a JVM there.
   *
   * @param jars Joust's own, which are sent there
   */
  public synchronized void askSystemBy(Path jars) {
    lib = Optional.of(jars);
  }

  private synchronized Optional<Process> startReader() throws IOException {
    if (lib.isEmpty() || folder.isGone()) {
      return Optional.empty();
    }
    List<String> command =
        javaCommand(lib.get(), List.of("-Xmx64m"), SystemReader.class.getName(), RemoteFolder.MARK);
    return Optional.of(
        start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD)));
  }

  @Override
  public HostProcess process(long pid) {
    return () -> system.nanos("%s %d".formatted(SystemReader.CPU, pid));
  }

  @Override
  public Supplier<Optional<Long>> otherProcessesCpuNanos() {
    return () -> system.nanos(SystemReader.OTHERS);
  }

  @Override
  public Optional<Long> stolenCpuNanos() {
    return system.nanos(SystemReader.STOLEN);
  }

  @Override
  public synchronized void close() {
    folder.close();
  }
}

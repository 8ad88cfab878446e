package dev.joust.lab.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The system's {@code ssh} to one host, as the user has set it up: by keys and agents alone, to
 * hosts whose keys are known, and asking nobody anything.
 *
 * @param name what {@code ssh} calls the host
 * @param config a file in place of the user's own configuration
 */
record Ssh(String name, Optional<Path> config) {

  private static final List<String> OPTIONS =
      List.of(
          "-oBatchMode=yes",
          "-oPreferredAuthentications=publickey",
          "-oStrictHostKeyChecking=yes",
          "-oForwardAgent=no",
          "-oForwardX11=no",
          "-oControlMaster=no",
          "-oControlPath=none",
          "-oExitOnForwardFailure=yes",
          "-oConnectTimeout=10",
          "-oServerAliveInterval=5",
          "-oServerAliveCountMax=3",
          "-oLogLevel=ERROR");

  /**
   * Starts a process on the host; it has a connection of its own.
   *
   * @param launch its command line, and where its output goes here
   * @param options further options of {@code ssh}
   */
  Process start(ProcessBuilder launch, String... options) throws IOException {
    List<String> command = new ArrayList<>(Host.DEAF_TO_CTRL_C);
    command.addAll(program("ssh"));
    command.addAll(List.of(options));
    command.addAll(List.of("-T", name, "exec " + quoted(launch.command())));
    ProcessBuilder here =
        new ProcessBuilder(command)
            .redirectInput(launch.redirectInput())
            .redirectOutput(launch.redirectOutput())
            .redirectErrorStream(launch.redirectErrorStream());
    if (!launch.redirectErrorStream()) {
      here.redirectError(launch.redirectError());
    }
    return here.start();
  }

  /**
   * Runs a command on the host to its end.
   *
   * @return what it prints
   * @throws HostFailure if it fails; the message is its last word
   */
  String run(String... command) throws IOException {
    return ended(start(new ProcessBuilder(command)));
  }

  /**
   * Copies a file, or a folder with all that is in it, to the host.
   *
   * @param there its path there, where nothing is yet
   */
  void copy(Path here, String there) throws IOException {
    copy(here.toAbsolutePath().normalize().toString(), name + ":" + there);
  }

  void copyBack(String there, Path here) throws IOException {
    copy(name + ":" + there, here.toAbsolutePath().normalize().toString());
  }

  private void copy(String from, String to) throws IOException {
    List<String> command = new ArrayList<>(Host.DEAF_TO_CTRL_C);
    command.addAll(program("scp"));
    command.addAll(List.of("-q", "-r", from, to));
    ended(new ProcessBuilder(command).start());
  }

  private List<String> program(String program) {
    List<String> words = new ArrayList<>(List.of(program));
    config.ifPresent(file -> words.addAll(List.of("-F", file.toString())));
    words.addAll(OPTIONS);
    return words;
  }

  private String ended(Process process) throws IOException {
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new HostFailure(lastWord(process));
    }
    return said;
  }

  /** Ends a process by the end of its input, or at once if it has not ended after a time. */
  static Process end(Process process, int seconds) {
    try (OutputStream input = process.getOutputStream()) {
      input.flush();
    } catch (IOException gone) {
      // Then it has heard the end.
    }
    try {
      process.waitFor(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    // Without effect on a process that has ended.
    return process.destroyForcibly();
  }

  String lastWord(Process process) throws IOException {
    return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .reduce((earlier, later) -> later)
        .map(line -> "%s: %s".formatted(name, line))
        .orElse("%s: ended with status %d".formatted(name, process.onExit().join().exitValue()));
  }

  private static String quoted(List<String> words) {
    return words.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}

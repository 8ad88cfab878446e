package dev.joust.harness.bisect;

import dev.joust.harness.server.LogTail;
import dev.joust.lab.host.Host;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command of the shell that builds what is in a folder.
 *
 * @param log where its output goes
 */
record Build(String command, Path folder, Path log) {

  /** Tools end with advice, and name what is wrong before it. */
  private static final Pattern MISTAKE = Pattern.compile("(?i).*\\berror\\b.*");

  /** Builds; an interrupt ends it with all that it has started. Returns its status. */
  int run() throws IOException, InterruptedException {
    ProcessBuilder shell =
        new ProcessBuilder(
                Stream.concat(Host.DEAF_TO_CTRL_C.stream(), Stream.of("sh", "-c", command))
                    .toList())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(log.toFile());
    GitRepository.withoutRepository(shell);
    Process process = Host.local().start(shell);
    try {
      return process.waitFor();
    } finally {
      end(process.toHandle());
    }
  }

  /** Its children first, as those of a process that has ended are not known any more. */
  private static void end(ProcessHandle process) {
    List<ProcessHandle> children = process.children().toList();
    process.destroyForcibly();
    children.forEach(Build::end);
    process.onExit().join();
  }

  /** The line of its output that is the most likely to say what is wrong. */
  String mistake() throws IOException {
    // Not as strict UTF-8: a byte that is none must not hide the rest.
    return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> MISTAKE.matcher(line).matches())
        .findFirst()
        .or(() -> LogTail.of(log).lastWord())
        .map(String::strip)
        .orElse("it printed nothing");
  }
}

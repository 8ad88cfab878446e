package dev.joust.lab.link;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Calls programs of the system that are quick, and say on standard error what is wrong. */
final class Command {

  private Command() {}

  /**
   * Calls a program and waits for its end.
   *
   * @throws IOException if there is no such program, or it fails; the message is what it says
   */
  static void run(String... command) throws IOException {
    Process process =
        new ProcessBuilder(List.of(command))
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(
          "%s: %s".formatted(String.join(" ", command), said.strip().replace('\n', ' ')));
    }
  }
}

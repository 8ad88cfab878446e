package dev.joust.lab.link;

import dev.joust.lab.os.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of a link's two ends, which say whose they are: {@code joust-PID-START-NUMBER-END}. */
final class LinkName {

  private static final Path PROCESSES = Path.of("/proc");

  private static final Pattern OURS =
      Pattern.compile("joust-%s-\\d+-(?:client|server)".formatted(ProcessIdentity.PATTERN));

  private final String start;

  /**
   * A name that no link had before.
   *
   * @throws IOException if the system does not tell when this process began
   */
  LinkName() throws IOException {
    this.start =
        "joust-%s-%d-".formatted(ProcessIdentity.current(PROCESSES), Math.abs(System.nanoTime()));
  }

  String client() {
    return start + "client";
  }

  String server() {
    return start + "server";
  }

  static boolean isOrphan(String name) {
    Matcher ours = OURS.matcher(name);
    return ours.matches() && !ProcessIdentity.parse(ours.group(1)).isAlive(PROCESSES);
  }
}

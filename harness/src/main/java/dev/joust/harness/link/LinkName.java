package dev.joust.harness.link;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names what this process makes in the system, so that a later one can see that its maker is gone.
 */
final class LinkName {

  private static final Pattern OURS = Pattern.compile("joust-(\\d{1,10})-\\d+-(?:client|server)");

  private final String start =
      "joust-%d-%d-".formatted(ProcessHandle.current().pid(), Math.abs(System.nanoTime()));

  /** The client's end. */
  String client() {
    return start + "client";
  }

  /** The server's end. */
  String server() {
    return start + "server";
  }

  /** Whether that is such a name, and the process that gave it has ended. */
  static boolean isOrphan(String name) {
    Matcher ours = OURS.matcher(name);
    return ours.matches()
        && ProcessHandle.of(Long.parseLong(ours.group(1))).filter(ProcessHandle::isAlive).isEmpty();
  }
}

package dev.joust.harness.server;

import java.util.Map;

/**
 * How a process has ended.
 *
 * @param status as the system tells it
 */
public record ExitStatus(int status) {

  /** What a shell and Java add to the number of the signal that has ended a process. */
  private static final int SIGNALLED = 128;

  /** Those that have one number on all systems, by that. */
  private static final Map<Integer, String> SIGNALS =
      Map.of(1, "SIGHUP", 2, "SIGINT", 6, "SIGABRT", 9, "SIGKILL", 11, "SIGSEGV", 15, "SIGTERM");

  /** As a message tells it: {@code status 137 (SIGKILL)}. */
  @Override
  public String toString() {
    String signal = SIGNALS.get(status - SIGNALLED);
    return "status " + status + (signal == null ? "" : " (" + signal + ")");
  }
}

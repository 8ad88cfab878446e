package dev.joust.harness.server;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * How a process has ended.
 *
 * @param status as the system tells it
 */
public record ExitStatus(int status) {

  /** The output of a process ends before the process does, which may not end at all. */
  private static final int END_SECONDS = 5;

  /** What a shell and Java add to the number of the signal that has ended a process. */
  private static final int SIGNALLED = 128;

  /** Those that have one number on all systems, by that. */
  private static final Map<Integer, String> SIGNALS =
      Map.of(1, "SIGHUP", 2, "SIGINT", 6, "SIGABRT", 9, "SIGKILL", 11, "SIGSEGV", 15, "SIGTERM");

  /** Waits for the end of a process whose output has ended; absent: it does not end in time. */
  public static Optional<ExitStatus> await(Process process) throws InterruptedException {
    return process.waitFor(END_SECONDS, TimeUnit.SECONDS)
        ? Optional.of(new ExitStatus(process.exitValue()))
        : Optional.empty();
  }

  /** As a message tells it: {@code status 137 (SIGKILL)}. */
  @Override
  public String toString() {
    String signal = SIGNALS.get(status - SIGNALLED);
    return "status " + status + (signal == null ? "" : " (" + signal + ")");
  }
}

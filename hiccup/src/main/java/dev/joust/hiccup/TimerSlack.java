package dev.joust.hiccup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The slack of timers: Linux may wake a thread up to 50 microseconds late, to save energy. A load
 * that sends requests at given times would count this delay as the server's.
 */
public final class TimerSlack {

  private static final Path THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** From now on, this thread is woken on time, where the operating system can do so. */
  public static void end() {
    try {
      String id = THREAD.toRealPath().getFileName().toString();
      Files.writeString(Path.of("/proc", id, "timerslack_ns"), "1");
    } catch (IOException elsewhere) {
      // The requests are as late as the system's timers.
    }
  }
}

package dev.joust.hiccup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Linux may wake a thread up to 50 microseconds late, to save energy. An open loop would charge
 * them to the server.
 */
public final class TimerSlack {

  private static final Path THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Has this thread woken on time from now on, where the system can. */
  public static void end() {
    try {
      String id = THREAD.toRealPath().getFileName().toString();
      Files.writeString(Path.of("/proc", id, "timerslack_ns"), "1");
    } catch (IOException elsewhere) {
      // The requests are as late as the system's timers.
    }
  }
}

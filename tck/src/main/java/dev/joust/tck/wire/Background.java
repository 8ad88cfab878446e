package dev.joust.tck.wire;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Sends while the test reads, as large exchanges need. */
public final class Background {

  /** What may fail as sockets do. */
  public interface Action {

    /** Does it. */
    void run() throws IOException;
  }

  private Background() {}

  /** Does something on a thread of its own, which does not keep the JVM. */
  public static Thread run(Action action) {
    Thread thread =
        new Thread(
            () -> {
              try {
                action.run();
              } catch (IOException failure) {
                throw new UncheckedIOException(failure);
              }
            },
            "tck-sender");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}

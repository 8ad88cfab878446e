package dev.joust.tck;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Sends while the test reads, as large exchanges need. */
final class Background {

  /** What may fail as sockets do. */
  interface Action {
    void run() throws IOException;
  }

  private Background() {}

  static Thread run(Action action) {
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

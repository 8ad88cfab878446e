package dev.joust.host;

import java.time.Duration;

/** Ends the JVM when a time is over, however busy the rest of it is. */
final class Deadline {

  private Deadline() {}

  static void haltIn(Duration time) {
    Thread halt =
        new Thread(
            () -> {
              try {
                Thread.sleep(time.toMillis());
              } catch (InterruptedException never) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(0);
            },
            "joust-halt");
    halt.setDaemon(true);
    halt.start();
  }
}

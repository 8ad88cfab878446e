package dev.joust.host;

import dev.joust.spi.Server;
import java.time.Duration;

/** Has a server stop gracefully when the JVM is asked to end by a signal. */
final class Drain implements AutoCloseable {

  private final Duration halt;
  private final Thread hook;

  /**
   * Does nothing yet.
   *
   * @param halt how long after the signal the JVM is halted, whether the server has stopped or not
   */
  Drain(Server server, Duration halt) {
    this.halt = halt;
    this.hook = new Thread(() -> drain(server), "joust-drain");
  }

  private void drain(Server server) {
    Deadline.haltIn(halt);
    server.drain();
  }

  /** From now on SIGTERM drains the server. */
  void awaitSignal() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** The server is stopped by other means, unless a signal came first: then it is left alone. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException drains) {
      awaitEnd();
    }
  }

  private void awaitEnd() {
    try {
      hook.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

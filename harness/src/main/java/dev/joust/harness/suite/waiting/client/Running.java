package dev.joust.harness.suite.waiting.client;

/** Something that is done while another thing is. */
final class Running {

  private final Thread thread;
  private final long startNanos = System.nanoTime();
  private volatile long endNanos;

  /** What takes its time. */
  interface Action {
    void run() throws InterruptedException;
  }

  private Running(Action action) {
    this.thread = new Thread(() -> run(action), "joust-waiting");
    thread.setDaemon(true);
  }

  static Running begin(Action action) {
    Running running = new Running(action);
    running.thread.start();
    return running;
  }

  private void run(Action action) {
    try {
      action.run();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      endNanos = System.nanoTime();
    }
  }

  boolean isAlive() {
    return thread.isAlive();
  }

  /** Waits until it is done; the seconds that it took. */
  double awaitEnd() throws InterruptedException {
    thread.join();
    return (endNanos - startNanos) / 1e9;
  }
}

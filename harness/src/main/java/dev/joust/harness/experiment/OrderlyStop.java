package dev.joust.harness.experiment;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Lets Ctrl-C, or a plain kill, end a thread's work in order: the thread is interrupted, and this
 * JVM ends once the thread has tidied up and closed this.
 */
public final class OrderlyStop implements AutoCloseable {

  private static final long SECONDS_TO_TIDY_UP = 20;

  private final Thread worker = Thread.currentThread();
  private final Thread hook = new Thread(this::ask, "joust-stop");
  private final CountDownLatch tidiedUp = new CountDownLatch(1);
  private final boolean debug;
  private boolean asked;

  private OrderlyStop(boolean debug) {
    this.debug = debug;
  }

  /**
   * Watches over the thread that calls this.
   *
   * @param debug whether the place where a thread hangs is printed
   */
  public static OrderlyStop ofThisThread(boolean debug) {
    OrderlyStop stop = new OrderlyStop(debug);
    Runtime.getRuntime().addShutdownHook(stop.hook);
    return stop;
  }

  /** Something that writes files. */
  @FunctionalInterface
  public interface Writing {

    void run() throws IOException;
  }

  /**
   * Something that writes files and comes to something.
   *
   * @param <T> what it comes to
   */
  @FunctionalInterface
  public interface Making<T> {

    T make() throws IOException;
  }

  /**
   * Does what an interrupt must not cut off: it would close the files. The stop waits meanwhile.
   */
  public void undisturbed(Writing writing) throws IOException {
    undisturbed(
        () -> {
          writing.run();
          return true;
        });
  }

  /** Does what an interrupt must not cut off, and returns what it comes to. */
  public synchronized <T> T undisturbed(Making<T> making) throws IOException {
    Thread.interrupted();
    return making.make();
  }

  /** Whether the work should end. */
  public synchronized boolean isAsked() {
    return asked;
  }

  /** Ends the work as Ctrl-C does, and leaves this JVM alone. */
  public synchronized void request() {
    asked = true;
    worker.interrupt();
  }

  private void ask() {
    request();
    try {
      if (!tidiedUp.await(SECONDS_TO_TIDY_UP, TimeUnit.SECONDS)) {
        System.err.printf(
            "joust: ended without tidying up, which takes more than %d s; --debug shows where it hangs%n",
            SECONDS_TO_TIDY_UP);
        if (debug) {
          Stream.of(worker.getStackTrace()).forEach(frame -> System.err.println("  " + frame));
        }
      }
    } catch (InterruptedException atOnce) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    tidiedUp.countDown();
    if (!isAsked()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException endsAlready) {
        // The hook runs and finds that there is nothing to wait for.
      }
    }
  }
}

package dev.joust.spi.execution;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * How long a handler waits before it answers, and what it holds meanwhile. Locks and monitors are
 * each request's own, so none waits for another.
 *
 * @param how what it holds
 * @param millis how long, 0 to {@link #MOST_MILLIS}
 */
public record Wait(How how, int millis) {

  /** The longest that a handler waits. */
  public static final int MOST_MILLIS = 10_000;

  private static final String PREFIX = "/wait/";
  private static final int MOST_DIGITS = 5;

  /** What a handler holds while it waits. */
  public enum How {
    /** Nothing. */
    SLEEP("sleep") {
      @Override
      void pause(Duration time) throws InterruptedException {
        sleep(time);
      }
    },
    /** A {@link ReentrantLock}. */
    LOCK("lock") {
      @Override
      void pause(Duration time) throws InterruptedException {
        Lock lock = new ReentrantLock();
        lock.lock();
        try {
          sleep(time);
        } finally {
          lock.unlock();
        }
      }
    },
    /** A monitor, which pins the carrier of a virtual thread before Java 24 (JEP 491). */
    SYNCHRONIZED("synchronized") {
      @Override
      void pause(Duration time) throws InterruptedException {
        Object monitor = new Object();
        synchronized (monitor) {
          sleep(time);
        }
      }
    };

    private final String label;

    How(String label) {
      this.label = label;
    }

    abstract void pause(Duration time) throws InterruptedException;

    /** The name in paths, profiles and tables. */
    @Override
    public String toString() {
      return label;
    }

    /** Not shorter than that, as a sleep may end a moment early. */
    private static void sleep(Duration time) throws InterruptedException {
      long end = System.nanoTime() + time.toNanos();
      for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.sleep(left);
      }
    }
  }

  public Wait {
    if (millis < 0 || millis > MOST_MILLIS) {
      throw new IllegalArgumentException(
          "millis is %d, must be 0 to %d".formatted(millis, MOST_MILLIS));
    }
  }

  /** Whether a path is that of a wait, valid or not. */
  public static boolean isPath(String path) {
    return path.startsWith(PREFIX);
  }

  /** The wait that a path asks for, as {@code /wait/sleep/10}; empty if it is none or too long. */
  public static Optional<Wait> ofPath(String path) {
    int slash = path.indexOf('/', PREFIX.length());
    if (!isPath(path) || slash < 0) {
      return Optional.empty();
    }
    String millis = path.substring(slash + 1);
    if (millis.isEmpty()
        || millis.length() > MOST_DIGITS
        || !millis.chars().allMatch(digit -> digit >= '0' && digit <= '9')
        || Integer.parseInt(millis) > MOST_MILLIS) {
      return Optional.empty();
    }
    return Stream.of(How.values())
        .filter(how -> how.label.equals(path.substring(PREFIX.length(), slash)))
        .map(how -> new Wait(how, Integer.parseInt(millis)))
        .findFirst();
  }

  /** The path that asks for it. */
  public String path() {
    return PREFIX + how + "/" + millis;
  }

  /** Waits on the calling thread; less long only if that is interrupted, as its server stops. */
  public void await() {
    try {
      how.pause(Duration.ofMillis(millis));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}

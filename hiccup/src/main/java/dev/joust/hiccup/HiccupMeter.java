package dev.joust.hiccup;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Measures how long an idle thread of this JVM is kept from running: by the JVM's pauses, by other
 * threads on its processors, by other processes and other guests of the host. A thread sleeps in
 * short steps and records how much later than asked it ran, after Gil Tene's jHiccup. What the
 * system's timers add, some 60 microseconds on Linux, is part of it.
 *
 * <p>Safe for use by many threads. Reading allocates next to nothing, so that it does not show in
 * what the JVM allocates.
 */
public final class HiccupMeter implements AutoCloseable {

  /** Takes some 0.4 % of a core; steps of 1 ms took 2 %, which a server would feel. */
  static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int SIGNIFICANT_DIGITS = 2;

  private final LongSupplier nanoTime;
  private final LongConsumer sleep;
  private final Histogram hiccupNanos = new Histogram(LONGEST_NANOS, SIGNIFICANT_DIGITS);
  private long dueNanos;
  private volatile boolean closed;

  HiccupMeter(LongSupplier nanoTime, LongConsumer sleep) {
    this.nanoTime = nanoTime;
    this.sleep = sleep;
    this.dueNanos = nanoTime.getAsLong() + STEP_NANOS;
  }

  /** A meter that runs until it is closed. */
  public static HiccupMeter start() {
    HiccupMeter meter = new HiccupMeter(System::nanoTime, LockSupport::parkNanos);
    Thread thread = new Thread(meter::run, "joust-hiccup-meter");
    thread.setDaemon(true);
    thread.start();
    return meter;
  }

  /**
   * The hiccups since the start, or since the last {@link #reset()}; 0 without any. One that is
   * under way is among the longest by what it has taken up to now.
   */
  public synchronized Hiccups read() {
    long underWayNanos = nanoTime.getAsLong() - dueNanos;
    return new Hiccups(
        hiccupNanos.getValueAtPercentile(99), Math.max(hiccupNanos.getMaxValue(), underWayNanos));
  }

  /** Forgets the hiccups up to now. One that is under way counts in full when it ends. */
  public synchronized void reset() {
    hiccupNanos.reset();
  }

  @Override
  public void close() {
    closed = true;
  }

  private void run() {
    while (!closed) {
      step();
    }
  }

  /** Sleeps once and records what came of it. */
  void step() {
    long lateNanos = nanoTime.getAsLong() - dueNanos;
    while (lateNanos < 0) {
      sleep.accept(-lateNanos);
      lateNanos = nanoTime.getAsLong() - dueNanos;
    }
    record(Math.min(lateNanos, LONGEST_NANOS));
  }

  private synchronized void record(long nanos) {
    hiccupNanos.recordValueWithExpectedInterval(nanos, STEP_NANOS);
    dueNanos = nanoTime.getAsLong() + STEP_NANOS;
  }
}

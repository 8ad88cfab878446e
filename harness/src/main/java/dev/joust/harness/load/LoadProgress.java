package dev.joust.harness.load;

import dev.joust.load.LoadRecorder;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Says how far a load is: on a terminal in one line that is written anew every second, elsewhere in
 * a line every ten seconds.
 */
public final class LoadProgress implements AutoCloseable {

  private static final String ERASE_LINE = "\r\u001B[K";

  private final PrintStream out;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(LoadProgress::daemon);
  private Phase phase;

  /** A phase of a load, and when it began. */
  private record Phase(
      String name,
      String unit,
      LongSupplier done,
      LongSupplier errors,
      LoadExtent extent,
      long startNanos) {}

  LoadProgress(PrintStream out, boolean terminal, LongSupplier nanoTime) {
    this.out = out;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
  }

  /** Begins to say so, from the first phase on. */
  public static LoadProgress start(PrintStream out, boolean terminal) {
    LoadProgress progress = new LoadProgress(out, terminal, System::nanoTime);
    int seconds = terminal ? 1 : 10;
    progress.timer.scheduleAtFixedRate(progress::tick, seconds, seconds, TimeUnit.SECONDS);
    return progress;
  }

  /**
   * A phase begins.
   *
   * @param name what it is, as {@code warm-up}
   * @param recorder where its requests are recorded
   * @param extent when it ends
   */
  public void begin(String name, LoadRecorder recorder, LoadExtent extent) {
    begin(name, "requests", recorder::requests, recorder::failed, extent);
  }

  /** A phase begins that counts something else, as {@code events}. */
  synchronized void begin(
      String name, String unit, LongSupplier done, LongSupplier errors, LoadExtent extent) {
    phase = new Phase(name, unit, done, errors, extent, nanoTime.getAsLong());
  }

  synchronized void tick() {
    if (phase != null) {
      String line = line(phase, (nanoTime.getAsLong() - phase.startNanos()) / 1e9);
      if (terminal) {
        out.print(ERASE_LINE + line);
        out.flush();
      } else {
        out.println(line);
      }
    }
  }

  /** Leaves the terminal to whoever writes next. */
  @Override
  public synchronized void close() {
    timer.shutdownNow();
    if (terminal && phase != null) {
      out.print(ERASE_LINE);
      out.flush();
    }
    phase = null;
  }

  private static String line(Phase phase, double seconds) {
    long done = phase.done().getAsLong();
    long errors = phase.errors().getAsLong();
    return String.format(
        Locale.ROOT,
        "%s: %.0f s, %.0f %s/s, %s, %.0f s left",
        phase.name(),
        seconds,
        done / seconds,
        phase.unit(),
        errors == 1 ? "1 error" : (errors == 0 ? "no" : errors) + " errors",
        phase.extent().secondsLeft(seconds, done));
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "load-progress");
    thread.setDaemon(true);
    return thread;
  }
}

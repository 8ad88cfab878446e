package dev.joust.harness.experiment;

import dev.joust.harness.terminal.StatusLine;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.PlainText;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Progress for a terminal: one line, time left first, below all that is printed. */
final class TerminalProgress extends Progress {

  private static final int BAR_COLUMNS = 20;

  private final int columns;
  private final StatusLine line;
  private final LongSupplier nanoTime;
  private final boolean isTicking;
  private Optional<ScheduledExecutorService> timer = Optional.empty();
  private long startNanos;
  private int planned;
  private int made;
  private String current = "";
  private Optional<RunTime> estimate = Optional.empty();
  private long estimatedAtNanos;
  private boolean isOpen;

  /** If it is ticking, it is written again every second. */
  TerminalProgress(PrintStream out, int columns, LongSupplier nanoTime, boolean isTicking) {
    this.columns = columns;
    this.line = new StatusLine(out, columns, this::text);
    this.nanoTime = nanoTime;
    this.isTicking = isTicking;
  }

  synchronized void tick() {
    if (isOpen) {
      line.draw();
    }
  }

  private void open() {
    if (isOpen) {
      return;
    }
    isOpen = true;
    startNanos = nanoTime.getAsLong();
    planned = 0;
    made = 0;
    estimate = Optional.empty();
    if (isTicking) {
      ScheduledExecutorService ticks =
          Executors.newSingleThreadScheduledExecutor(TerminalProgress::daemon);
      ticks.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
      timer = Optional.of(ticks);
    }
  }

  @Override
  synchronized void prepare(String contender) {
    open();
    current = "checking " + contender;
    tick();
  }

  /** Blocks that are added come on top of the trials before them. */
  @Override
  synchronized void begin(int trials, boolean grows) {
    open();
    planned = made + trials;
  }

  @Override
  synchronized void begin(List<PlannedTrial> together, RunTime expected) {
    PlannedTrial first = together.get(0);
    current =
        together.size() == 1
            ? first.id()
            : "block %d: %s, %d contenders".formatted(first.block(), first.way(), together.size());
    estimate = Optional.of(expected);
    estimatedAtNanos = nanoTime.getAsLong();
    tick();
  }

  @Override
  synchronized void end(Trial trial, Duration left) {
    made++;
    tick();
  }

  @Override
  void order(int block, List<String> order) {
    if (!order.isEmpty()) {
      say("block %d (%s):".formatted(block, SIGNS));
      order.forEach(suite -> say("  " + suite));
    }
  }

  /** A long line is broken between words, which a terminal would not do. */
  @Override
  public synchronized void say(String text) {
    line.print(
        text.length() <= columns
            ? text
            : PlainText.of(new Document().paragraph(text), columns).stripTrailing());
  }

  @Override
  public synchronized void close() {
    isOpen = false;
    timer.ifPresent(ScheduledExecutorService::shutdownNow);
    timer = Optional.empty();
    line.erase();
  }

  private String text() {
    String passed = clock(since(startNanos));
    if (planned == 0 || estimate.isEmpty()) {
      return passed + " " + current;
    }
    int filled = BAR_COLUMNS * made / planned;
    return "%s [%s%s] %d/%d %s %s"
        .formatted(
            timeLeft(estimate.get()),
            "#".repeat(filled),
            "-".repeat(BAR_COLUMNS - filled),
            made,
            planned,
            passed,
            current);
  }

  private String timeLeft(RunTime expected) {
    Duration left = expected.left(since(estimatedAtNanos));
    if (left.toSeconds() == 0) {
      return "nearly done";
    }
    return (expected.isMost() ? "at most " : "") + Digits.duration(left) + " left";
  }

  private Duration since(long nanos) {
    return Duration.ofNanos(nanoTime.getAsLong() - nanos);
  }

  /** Such as {@code 1:05}, or {@code 2:01:05} with hours. */
  private static String clock(Duration time) {
    return time.toHours() > 0
        ? "%d:%02d:%02d".formatted(time.toHours(), time.toMinutesPart(), time.toSecondsPart())
        : "%d:%02d".formatted(time.toMinutes(), time.toSecondsPart());
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "progress");
    thread.setDaemon(true);
    return thread;
  }
}

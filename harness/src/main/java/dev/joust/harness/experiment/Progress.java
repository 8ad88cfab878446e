package dev.joust.harness.experiment;

import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.io.PrintStream;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Says what runs, how far the run is, and how long it will take. */
public abstract class Progress implements AutoCloseable {

  private static final String SIGNS = "> is better than, = equals, ? is open";

  /** A bar where someone watches a terminal, else plain lines. */
  public static Progress on(PrintStream out, boolean terminal) {
    return terminal ? new Bar(out) : new Lines(out);
  }

  /** So many trials follow, and more of them if the run {@code grows} by blocks. */
  abstract void begin(int trials, boolean grows);

  /** A trial begins. */
  abstract void begin(PlannedTrial trial);

  /** Trials begin that are made together: one, or those of a group. */
  void begin(List<PlannedTrial> together) {
    together.forEach(this::begin);
    if (together.size() > 1) {
      show(together(together));
    }
  }

  /** What is under way, in a few words. */
  abstract void show(String what);

  /** A trial has ended. */
  abstract void end(Trial trial, Duration left);

  /**
   * A block has ended.
   *
   * @param order who is ahead of whom in each suite, by all blocks so far
   */
  abstract void order(int block, List<String> order);

  /** Something that the user should know at once. */
  public abstract void say(String line);

  /** Leaves the terminal to whoever writes next; may be called again. */
  @Override
  public void close() {}

  private static final class Lines extends Progress {

    private final PrintStream out;
    private int trials;
    private int number;
    private boolean grows;

    Lines(PrintStream out) {
      this.out = out;
    }

    @Override
    void begin(int count, boolean more) {
      trials = count;
      number = 0;
      grows = more;
    }

    @Override
    void begin(PlannedTrial trial) {
      // Its end is a line.
    }

    @Override
    void show(String what) {
      out.println(what);
    }

    @Override
    void end(Trial trial, Duration left) {
      number++;
      out.printf("%d/%d %s %s%s%n", number, trials, trial.id(), outcome(trial), timeLeft(left));
    }

    /** At the end of what is planned so far, nothing is known of a run that may grow. */
    private String timeLeft(Duration left) {
      if (grows) {
        return left.isZero() ? "" : ", at least %s left".formatted(readable(left));
      }
      return ", %s left".formatted(readable(left));
    }

    @Override
    void order(int block, List<String> order) {
      if (!order.isEmpty()) {
        out.printf("block %d, %s: %s%n", block, SIGNS, String.join("; ", order));
      }
    }

    @Override
    public void say(String line) {
      out.println(line);
    }
  }

  private static final class Bar extends Progress {

    /** Back to the line's begin, and nothing on it: the bar stood there. */
    private static final String ERASED_LINE = "\r\u001b[K";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");
    private static final DateTimeFormatter DAY_AND_TIME =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final PrintStream out;
    private ProgressBar bar;
    private boolean grows;
    private String what = "";
    private String until = "";

    Bar(PrintStream out) {
      this.out = out;
    }

    @Override
    void begin(int trials, boolean more) {
      close();
      grows = more;
      until = "";
      bar =
          new ProgressBarBuilder()
              .setInitialMax(trials)
              .setTaskName("trials")
              .setStyle(ProgressBarStyle.ASCII)
              .hideEta()
              .build();
    }

    @Override
    void begin(PlannedTrial trial) {
      show(trial.id());
    }

    @Override
    void show(String own) {
      what = own;
      showBoth();
    }

    private void showBoth() {
      bar.setExtraMessage(until.isEmpty() ? what : until + ": " + what);
    }

    @Override
    void end(Trial trial, Duration left) {
      bar.step();
      LocalDateTime end = LocalDateTime.now().plus(left);
      boolean today = end.toLocalDate().equals(LocalDate.now());
      until = (grows ? "not before " : "until about ") + end.format(today ? TIME : DAY_AND_TIME);
      showBoth();
    }

    @Override
    void order(int block, List<String> order) {
      if (!order.isEmpty()) {
        say("block %d, %s:".formatted(block, SIGNS));
        order.forEach(line -> say("  " + line));
      }
    }

    /** Above the bar, which is drawn again below. */
    @Override
    public void say(String line) {
      if (bar == null) {
        out.println(line);
      } else {
        out.print(ERASED_LINE + line + System.lineSeparator());
        out.flush();
        bar.refresh();
      }
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
        bar = null;
      }
    }
  }

  /** A group of trials in one line: {@code block 2: steady, wire; 6 contenders side by side}. */
  private static String together(List<PlannedTrial> group) {
    PlannedTrial first = group.get(0);
    return "block %d: %s, %s; %d contenders side by side"
        .formatted(first.block(), first.way(), first.client(), group.size());
  }

  /** The verdict, with the first reason of the worst where there is one. */
  private static String outcome(Trial trial) {
    Verdict verdict = trial.worst();
    String reason =
        trial.verdict() == verdict && !trial.reasons().isEmpty()
            ? trial.reasons().get(0)
            : firstReason(trial, verdict);
    return reason.isEmpty() ? verdict.name() : verdict + " (" + reason + ")";
  }

  private static String firstReason(Trial trial, Verdict verdict) {
    return trial.cells().stream()
        .filter(cell -> cell.verdict() == verdict)
        .flatMap(cell -> cell.reasons().stream())
        .findFirst()
        .orElse("");
  }

  private static String readable(Duration left) {
    return left.toMinutes() > 0
        ? "%d min %d s".formatted(left.toMinutes(), left.toSecondsPart())
        : left.toSeconds() + " s";
  }
}

package dev.joust.harness.experiment;

import dev.joust.reports.document.Digits;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Progress for a file or a pipe: a line for each event. */
final class ProgressLines extends Progress {

  private final PrintStream out;
  private int trials;
  private int number;
  private boolean grows;

  ProgressLines(PrintStream out) {
    this.out = out;
  }

  @Override
  void prepare(String contender) {
    // One line about all of them follows.
  }

  @Override
  void begin(int count, boolean more) {
    trials = count;
    number = 0;
    grows = more;
  }

  @Override
  void begin(List<PlannedTrial> together, RunTime estimate) {
    // The end of a trial by itself is a line.
    if (together.size() > 1) {
      out.println(together(together));
    }
  }

  @Override
  void end(Trial trial, Duration left) {
    number++;
    out.printf("%d/%d %s %s%s%n", number, trials, trial.id(), outcome(trial), timeLeft(left));
  }

  /** At the end of what is planned so far, nothing is known of a run that may grow. */
  private String timeLeft(Duration left) {
    if (grows) {
      return left.isZero() ? "" : ", at least %s left".formatted(Digits.duration(left));
    }
    return ", %s left".formatted(Digits.duration(left));
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

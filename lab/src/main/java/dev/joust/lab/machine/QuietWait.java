package dev.joust.lab.machine;

import dev.joust.lab.input.Durations;
import dev.joust.run.Finding;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Waits until other programs leave a machine alone, as {@link Findings#busy} judges it, so that a
 * run does not begin beside them.
 *
 * @param look what is done again and again
 * @param nanoTime the clock, as {@link System#nanoTime()}
 * @param said hears what is waited for
 */
public record QuietWait(Look look, LongSupplier nanoTime, Consumer<String> said) {

  /** A pause of a busy program is not its end. */
  static final int QUIET_LOOKS = 4;

  /** Looks at what the machine does, for a moment. */
  @FunctionalInterface
  public interface Look {

    /** What it does right now. */
    Environment now() throws InterruptedException;
  }

  /**
   * Waits until {@value #QUIET_LOOKS} looks in a row find the machine quiet, but not for longer
   * than that.
   *
   * @return what the last look found
   */
  public Environment await(Duration atMost) throws InterruptedException {
    long start = nanoTime.getAsLong();
    boolean waited = false;
    int quiet = 0;
    while (true) {
      Environment machine = look.now();
      List<Finding> busy = Findings.busy(machine);
      quiet = busy.isEmpty() ? quiet + 1 : 0;
      Duration elapsed = Duration.ofNanos(nanoTime.getAsLong() - start);
      if (quiet == QUIET_LOOKS) {
        if (waited) {
          said.accept("quiet after %s".formatted(Durations.words(elapsed)));
        }
        return machine;
      }
      if (elapsed.compareTo(atMost) >= 0) {
        said.accept(
            "not quiet within %s; measuring all the same".formatted(Durations.words(atMost)));
        return machine;
      }
      if (!waited && !busy.isEmpty()) {
        waited = true;
        said.accept(
            "waiting for a quiet machine, for %s at most: %s"
                .formatted(Durations.words(atMost), busy.get(0).text()));
      }
    }
  }
}

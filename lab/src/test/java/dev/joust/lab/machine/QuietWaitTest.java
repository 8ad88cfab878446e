package dev.joust.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each look at the machine takes a second here; other work may take a quarter of its time. */
class QuietWaitTest {

  private static final int LOOKS = QuietWait.QUIET_LOOKS;

  @TempDir Path root;

  private final List<String> said = new ArrayList<>();
  private long nanos;

  private Environment await(Duration atMost, List<Integer> busyPercents)
      throws InterruptedException {
    Deque<Integer> percents = new ArrayDeque<>(busyPercents);
    return new QuietWait(() -> look(percents.remove()), () -> nanos, said::add).await(atMost);
  }

  private Environment look(int busyPercent) {
    nanos += 1_000_000_000L;
    RecordedMachine machine = RecordedMachine.sound(root).cpuTicks(0, 0, 0);
    return machine.environment(() -> machine.cpuTicks(busyPercent, 100 - busyPercent, 0));
  }

  private static List<Integer> times(int count, int percent) {
    return Collections.nCopies(count, percent);
  }

  private static List<Integer> after(Integer... before) {
    List<Integer> all = new ArrayList<>(Arrays.asList(before));
    all.addAll(times(LOOKS, 10));
    return all;
  }

  @ParameterizedTest
  @CsvSource({"24, true", "25, true", "26, false"})
  void aQuarterOfTheTimeIsQuiet(int percent, boolean quiet) throws InterruptedException {
    Environment found = await(Duration.ofSeconds(LOOKS), times(LOOKS, percent));

    assertThat(Findings.busy(found).isEmpty()).isEqualTo(quiet);
    assertThat(said.isEmpty()).as("%s", said).isEqualTo(quiet);
  }

  @Test
  void theLoadAverageCountsAsWell() {
    Environment machine =
        RecordedMachine.sound(root).with("/proc/loadavg", "1.01 0.20 0.30 1/80 7023").environment();

    assertThat(Findings.busy(machine)).singleElement();
  }

  @Test
  void aPauseIsNoEnd() throws InterruptedException {
    await(Duration.ofMinutes(10), after(90, 10, 10, 10, 80));

    assertThat(said)
        .containsExactly(
            "waiting for a quiet machine, for 10 min at most: other work takes 90 % of the CPU"
                + " time right now",
            "quiet after %d s".formatted(5 + LOOKS));
  }

  @Test
  void goesOnWithTheWarningWhenTheTimeIsUp() throws InterruptedException {
    Environment found = await(Duration.ofSeconds(9), times(9, 60));

    assertThat(said).last().isEqualTo("not quiet within 9 s; measuring all the same");
    assertThat(Findings.warnings(Findings.busy(found)))
        .containsExactly(
            "warning: other work takes 60 % of the CPU time right now; end what 'top' shows to be"
                + " busy");
  }
}

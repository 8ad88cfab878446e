package dev.joust.harness.trial.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.LateClock;
import dev.joust.lab.host.HostProcess;
import dev.joust.lab.os.SchedulingClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerMomentsTest {

  private record Put(SchedulingClass scheduling, long atNanos) {}

  private final LateClock clock = LateClock.punctual();
  private final List<Put> puts = new ArrayList<>();

  private CompilerMoments ofServer(int cores, HostProcess server) {
    return new CompilerMoments(
        server, cores, clock, scheduling -> puts.add(new Put(scheduling, clock.nanoTime())));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.5, false",
    "1, 0.899, false",
    "1, 0.9, true",
    "1, 0.901, true",
    "2, 1.79, false",
    "2, 1.8, true"
  })
  void compilersHaveAMomentWhereTheServerUsesUpItsProcessors(
      int cores, double processors, boolean moment) {
    ofServer(cores, () -> Optional.of(Math.round(clock.nanoTime() * processors))).step();

    long busyNanos = CompilerMoments.STEP_NANOS;
    assertThat(puts)
        .isEqualTo(
            moment
                ? List.of(
                    new Put(SchedulingClass.FOREMOST, busyNanos),
                    new Put(SchedulingClass.NORMAL, busyNanos + CompilerMoments.MOMENT_NANOS))
                : List.of());
  }

  @Test
  void onceClosedNoCompilerIsPreferred() {
    CompilerMoments moments = ofServer(1, () -> Optional.of(clock.nanoTime()));

    moments.close();
    moments.step();

    assertThat(puts).isEmpty();
  }

  @Test
  void nothingIsDoneWithAServerThatTellsNoTime() {
    ofServer(1, HostProcess.untold()).step();

    assertThat(puts).isEmpty();
  }
}

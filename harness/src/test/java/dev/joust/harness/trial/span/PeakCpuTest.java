package dev.joust.harness.trial.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.client.LateClock;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process whose CPU time is known in advance, by a clock that jumps. */
@Timeout(60)
class PeakCpuTest {

  private static final long MILLI = 1_000_000;

  private static OptionalDouble peak(long lateMillis, Long... cpuMillis) throws Exception {
    CountDownLatch read = new CountDownLatch(cpuMillis.length);
    Iterator<Optional<Long>> told =
        Stream.concat(
                Stream.of(cpuMillis).map(millis -> Optional.of(millis * MILLI)),
                Stream.generate(Optional::<Long>empty))
            .iterator();
    Supplier<Optional<Long>> cpu =
        () -> {
          read.countDown();
          return told.next();
        };
    try (PeakCpu peak = new PeakCpu(new LateClock(0, lateMillis * MILLI), cpu)) {
      read.await();
      return peak.end();
    }
  }

  @Test
  void theBusiestStepCounts() throws Exception {
    assertThat(peak(0, 1_000L, 1_010L, 1_160L, 1_200L).orElseThrow()).isEqualTo(1.5, within(1e-9));
  }

  /** In 150 ms a process that keeps one processor busy takes 150 ms. */
  @Test
  void aStepThatIsReadLateIsLonger() throws Exception {
    assertThat(peak(50, 0L, 150L, 225L).orElseThrow()).isEqualTo(1.0, within(1e-9));
  }

  @Test
  void nothingIsKnownWhereTheSystemDoesNotTell() throws Exception {
    assertThat(List.of(peak(0), peak(0, 5L))).containsOnly(OptionalDouble.empty());
  }
}

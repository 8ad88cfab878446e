package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Bursts of 100 ms, of loads that take 30 ms each, by a clock of the test. */
class SettlingTest {

  private static final long MILLI = 1_000_000;
  private static final long BURST_MILLIS = 100;

  private final AtomicLong nanoTime = new AtomicLong();
  private final AtomicLong compilersNanos = new AtomicLong(5_000 * MILLI);
  private final AtomicInteger loads = new AtomicInteger();

  /** Settles while compilers have that share of a processor until so many loads have been run. */
  private int settle(double share, int busyLoads) throws Exception {
    new Settling(BURST_MILLIS, 0.1, compilersNanos::get, nanoTime::get)
        .settle(
            () -> {
              nanoTime.addAndGet(30 * MILLI);
              if (loads.incrementAndGet() <= busyLoads) {
                compilersNanos.addAndGet(Math.round(share * 30 * MILLI));
              }
            });
    return loads.get();
  }

  @Test
  void aBurstLastsItsTimeAndEndsWithTheLoadUnderWay() throws Exception {
    assertThat(settle(0, 0)).isEqualTo(4);
  }

  @Test
  void compilersMayHaveTheirShare() throws Exception {
    assertThat(settle(0.1, Integer.MAX_VALUE)).isEqualTo(4);
  }

  @Test
  void itGoesOnWhileTheyHaveMore() throws Exception {
    assertThat(settle(0.11, 8)).isEqualTo(12);
  }

  @Test
  void itIsGivenUpAfterTwentyBursts() throws Exception {
    assertThat(settle(0.5, Integer.MAX_VALUE)).isEqualTo(4 * Settling.MOST_BURSTS);
  }

  @Test
  void withoutALengthThereIsNone() throws Exception {
    new Settling(0, 0.1, compilersNanos::get, nanoTime::get).settle(loads::incrementAndGet);

    assertThat(loads).hasValue(0);
  }
}

package dev.joust.hiccup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How much later than asked a thread runs. */
@Timeout(300)
class HiccupMeterTest {

  private final AtomicLong now = new AtomicLong(-5);
  private final AtomicLong lateNanos = new AtomicLong();
  private final HiccupMeter meter =
      new HiccupMeter(now::get, nanos -> now.addAndGet(nanos + lateNanos.get()));

  @Test
  void hasNothingToTellBeforeTheFirstStep() {
    assertThat(meter.read()).isEqualTo(new Hiccups(0, 0));
  }

  @Test
  void recordsHowLateASleepEnds() {
    lateNanos.set(3_000_000);
    meter.step();

    assertThat((double) meter.read().maxNanos()).isCloseTo(3e6, within(3e4));
  }

  /** 900 steps on time and one late by 100: 100 of 1,000 moments had to wait, down to nothing. */
  @Test
  void countsAHiccupForAllTheTimeThatItTook() {
    for (int i = 0; i < 900; i++) {
      meter.step();
    }
    lateNanos.set(100 * HiccupMeter.STEP_NANOS);
    meter.step();

    assertThat((double) meter.read().p99Nanos()).isCloseTo(900e6, within(20e6));
    assertThat((double) meter.read().maxNanos()).isCloseTo(1e9, within(1e7));
  }

  @Test
  void sleepsOnWhenItIsWokenEarly() {
    HiccupMeter hasty = new HiccupMeter(now::get, nanos -> now.addAndGet((nanos + 1) / 2));
    hasty.step();

    assertThat(hasty.read().maxNanos()).isZero();
  }

  @Test
  void countsAHiccupUnderWay() {
    meter.step();
    now.addAndGet(HiccupMeter.STEP_NANOS + 7_000);

    assertThat(meter.read().maxNanos()).isEqualTo(7_000);
  }

  @Test
  void beginsAnew() {
    lateNanos.set(3_000_000);
    meter.step();
    meter.reset();
    lateNanos.set(0);
    meter.step();

    assertThat(meter.read()).isEqualTo(new Hiccups(0, 0));
  }

  @Test
  void measuresTheRealMachine() {
    try (HiccupMeter real = HiccupMeter.start()) {
      Hiccups seen = real.read();
      while (seen.p99Nanos() == 0) {
        LockSupport.parkNanos(HiccupMeter.STEP_NANOS);
        seen = real.read();
      }
      assertThat(seen.maxNanos()).isGreaterThanOrEqualTo(seen.p99Nanos());
    }
  }
}

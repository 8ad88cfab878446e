package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
  private final TimeLeft timeLeft = new TimeLeft(nanoTime::get, 10);

  @Test
  void trialsToComeTakeAsLongAsThoseMade() {
    nanoTime.addAndGet(TimeUnit.SECONDS.toNanos(12));
    assertThat(timeLeft.after(4)).isEqualTo(Duration.ofSeconds(18));

    nanoTime.addAndGet(TimeUnit.SECONDS.toNanos(6));
    assertThat(timeLeft.after(9)).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void afterTheLastNoneIsLeft() {
    nanoTime.addAndGet(TimeUnit.SECONDS.toNanos(30));

    assertThat(timeLeft.after(10)).isEqualTo(Duration.ZERO);
  }
}

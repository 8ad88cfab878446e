package dev.joust.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CoresTakenTest {

  @Test
  void whatIsTakenIsToldInProcessors() {
    AtomicLong nanos = new AtomicLong(7);
    CoresTaken taken = CoresTaken.begin(() -> Optional.of(nanos.get()));

    assertThat(taken.cores()).contains(0.0);
    nanos.addAndGet(Duration.ofSeconds(10_000).toNanos());
    assertThat(taken.cores().orElseThrow()).as("10,000 s in less than a minute").isGreaterThan(150);
  }

  @Test
  void nothingIsKnownWhereTheSystemDoesNotTell() {
    AtomicLong readings = new AtomicLong();

    assertThat(CoresTaken.begin(Optional::empty).cores()).isEmpty();
    assertThat(
            CoresTaken.begin(
                    () -> readings.getAndIncrement() == 0 ? Optional.of(1L) : Optional.empty())
                .cores())
        .isEmpty();
  }
}

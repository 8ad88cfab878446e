package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.NanoClock;
import dev.joust.lab.os.Cores;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WitnessTest {

  private static final long MICRO = 1_000;

  /** A clock that wakes whoever waits so much later than asked. */
  private static final class Late implements NanoClock {

    private final long byNanos;
    private long nanos = Long.MAX_VALUE - MICRO;

    Late(long byNanos) {
      this.byNanos = byNanos;
    }

    @Override
    public long nanoTime() {
      return nanos;
    }

    @Override
    public void awaitUntil(long nanoTime) {
      nanos = nanoTime + byNanos;
    }
  }

  @ParameterizedTest
  @CsvSource({"60, false", "199, false", "200, true", "201, true", "20000, true"})
  void aLateThreadTellsOfAStandstill(long lateMicros, boolean seen) {
    Late clock = new Late(lateMicros * MICRO);
    long begin = clock.nanoTime();
    Witness witness = new Witness(new Cores(List.of(0)), clock);

    witness.step();

    List<Standstill> told = witness.take();
    assertThat(told).isEqualTo(seen ? List.of(new Standstill(begin, clock.nanoTime())) : List.of());
    assertThat(witness.take()).isEmpty();
  }
}

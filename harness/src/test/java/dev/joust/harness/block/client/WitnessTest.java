package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.LateClock;
import dev.joust.lab.os.Cores;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WitnessTest {

  private static final long MICRO = 1_000;

  @ParameterizedTest
  @CsvSource({"60, false", "199, false", "200, true", "201, true", "20000, true"})
  void aLateThreadTellsOfAStandstill(long lateMicros, boolean seen) {
    LateClock clock = new LateClock(Long.MAX_VALUE - MICRO, lateMicros * MICRO);
    long begin = clock.nanoTime();
    Witness witness = new Witness(new Cores(List.of(0)), clock);

    witness.step();

    List<Standstill> told = witness.take();
    assertThat(told).isEqualTo(seen ? List.of(new Standstill(begin, clock.nanoTime())) : List.of());
    assertThat(witness.take()).isEmpty();
  }
}

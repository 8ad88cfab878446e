package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingTest {

  private static final Reading SPENT =
      new Reading(1_000, Optional.of(700L), Optional.of(900L), Optional.of(10L));

  @ParameterizedTest
  @CsvSource({"0, 900", "899, 1", "900, 0", "901, 0"})
  void aClientDidNotWorkWhileItPolledForNothing(long idleNanos, long cpuNanos) {
    assertThat(SPENT.withoutIdle(idleNanos))
        .isEqualTo(new Reading(1_000, Optional.of(700L), Optional.of(cpuNanos), Optional.of(10L)));
  }

  @Test
  void whereNobodyTellsItIsNotKnown() {
    Reading untold = new Reading(1_000, Optional.empty(), Optional.empty(), Optional.empty());

    assertThat(untold.withoutIdle(5)).isEqualTo(untold);
  }
}

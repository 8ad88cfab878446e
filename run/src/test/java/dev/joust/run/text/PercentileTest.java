package dev.joust.run.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentileTest {

  @ParameterizedTest
  @CsvSource({
    "responseTimeP50Micros, 2, p50",
    "responseTimeP90Micros, 10, p90",
    "updateLatencyP99Millis, 100, p99",
    "responseTimeP99_9Micros, 1000, p99.9",
    "serviceTimeP99_99Micros, 10000, p99.99"
  })
  void needsAValueBeyondIt(String measure, long fewest, String text) {
    Percentile percentile = Percentile.of(measure).orElseThrow();

    assertThat(percentile.fewestValues()).isEqualTo(fewest);
    assertThat(percentile).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"responseTimeMaxMicros", "serverCpuMicrosPerRequest", "P99", "rssBytes"})
  void anotherMeasureIsNone(String measure) {
    assertThat(Percentile.of(measure)).isEmpty();
  }

  @Test
  void isBelowAHigherOneOfTheSameDistribution() {
    Percentile p99 = Percentile.of("responseTimeP99Micros").orElseThrow();

    assertThat(Percentile.of("responseTimeP90Micros").orElseThrow().isBelow(p99)).isTrue();
    assertThat(p99.isBelow(p99)).isFalse();
    assertThat(Percentile.of("serviceTimeP90Micros").orElseThrow().isBelow(p99)).isFalse();
  }
}

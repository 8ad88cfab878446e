package dev.joust.harness.suite.idle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.trial.span.Usages;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections of which each takes so much of the heap, of direct and of other memory. */
class SlopeObservationTest {

  private static final Counters NONE = new Counters(1, 1, 0, 0, 0);
  private static final int HEAP = 2_000;
  private static final int DIRECT = 100;
  private static final int RSS = 700;
  private static final int KERNEL = 3_000;

  private static SlopeObservation.Step step(int connections, long more, long open) {
    ServerUsage usage =
        Usages.counting(new Counters(open, open, 0, 0, 0))
            .withLiveHeapBytes(OptionalLong.of(5_000_000 + (long) connections * HEAP + more))
            .withDirectBytes(OptionalLong.of((long) connections * DIRECT))
            .withRssBytes(OptionalLong.of(600_000_000 + (long) connections * RSS));
    return new SlopeObservation.Step(
        connections, usage, Optional.of(9_000_000 + (double) connections * KERNEL));
  }

  private static SlopeObservation.Step step(int connections) {
    return step(connections, 0, connections + 1);
  }

  private static Map<String, Double> measures(boolean bothEnds, SlopeObservation.Step... steps) {
    return new SlopeObservation(NONE, List.of(steps), bothEnds).measures();
  }

  @Test
  void aSlopeIsWhatEachFurtherConnectionTakes() {
    Map<String, Double> measures = measures(false, step(1_000), step(5_000), step(10_000));

    assertThat(measures.get("liveHeapSlopeBytes")).isEqualTo(HEAP, within(1e-6));
    assertThat(measures.get("directSlopeBytes")).isEqualTo(DIRECT, within(1e-6));
    assertThat(measures.get("nativeSlopeBytes")).isEqualTo(RSS - DIRECT, within(1e-6));
    assertThat(measures.get("kernelSlopeBytes")).isEqualTo(KERNEL, within(1e-6));
    assertThat(measures.get("memorySlopeBytes")).isEqualTo(HEAP + RSS, within(1e-6));
    assertThat(measures.get("memoryOfMostBytes")).isEqualTo(10_000.0 * (HEAP + RSS), within(1e-2));
  }

  @Test
  void aKernelThatHasBothEndsCountsOne() {
    assertThat(measures(true, step(1_000), step(5_000)).get("kernelSlopeBytes"))
        .isEqualTo(KERNEL / 2.0, within(1e-6));
  }

  /** Of three points the last is too high. */
  @Test
  void isTheOneOfLeastSquares() {
    assertThat(
            measures(false, step(1_000), step(2_000), step(4_000, 7_000, 4_001))
                .get("liveHeapSlopeBytes"))
        .isEqualTo(HEAP + 7_000 * (5_000 / 3.0) / (14_000_000 / 3.0), within(1e-6));
  }

  @Test
  void thereIsNoneOfWhatAStepDoesNotTell() {
    SlopeObservation.Step untold =
        new SlopeObservation.Step(
            5_000, step(5_000).usage().withRssBytes(OptionalLong.empty()), Optional.empty());

    assertThat(measures(false, step(1_000), untold))
        .containsOnlyKeys("liveHeapSlopeBytes", "directSlopeBytes");
  }

  @ParameterizedTest
  @CsvSource({"5000, INVALID", "5001, VALID", "5002, INVALID"})
  void theServerMustHaveAllConnectionsOfAStep(long open, Verdict verdict) {
    SlopeObservation seen =
        new SlopeObservation(NONE, List.of(step(1_000), step(5_000, 0, open)), true);

    assertThat(seen.judge().verdict()).isEqualTo(verdict);
  }
}

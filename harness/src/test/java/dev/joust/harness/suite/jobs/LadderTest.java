package dev.joust.harness.suite.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the steps of a ladder come to. */
class LadderTest {

  private final Ladder ladder = new Ladder(5);

  @Test
  void breaksWhereMoreThanTheShareFails() {
    ladder.add(40, 0, 1, 1e6);
    ladder.add(60, 5, 2, 2e6);
    assertThat(ladder.isBroken()).isFalse();
    ladder.add(100, 5.1, 3, 3e6);

    assertThat(ladder.isBroken()).isTrue();
    assertThat(ladder.measures()).isEqualTo(Map.of("lastGoodUsers", 60.0, "breakingUsers", 100.0));
  }

  @Test
  void aLadderThatHoldsHasNoBreakingPoint() {
    ladder.add(40, 0, 1, 1e6);

    assertThat(ladder.measures()).isEqualTo(Map.of("lastGoodUsers", 40.0));
  }

  @Test
  void aLadderThatBreaksAtOnceHasNoGoodStep() {
    ladder.add(40, 100, 1, 1e6);

    assertThat(ladder.measures()).isEqualTo(Map.of("breakingUsers", 40.0));
  }

  /** By hand: users 1, 2, 4; CPU 1, 2, 3; means 7/3 and 2; slope 9/14, r² 27/28. */
  @Test
  void drawsALineThroughTheGoodSteps() {
    ladder.add(1, 0, 1, 3_000);
    ladder.add(2, 0, 2, 6_000);
    ladder.add(4, 0, 3, 12_000);
    ladder.add(8, 50, 100, 0);

    Map<String, Double> measures = ladder.measures();
    assertThat(measures.get("serverCpuMillisPerUser")).isCloseTo(9_000.0 / 14, within(1e-9));
    assertThat(measures.get("cpuLinearity")).isCloseTo(27.0 / 28, within(1e-12));
    assertThat(measures.get("kilobytesPerUser")).isCloseTo(3, within(1e-12));
    assertThat(measures.get("bytesLinearity")).isCloseTo(1, within(1e-12));
  }
}

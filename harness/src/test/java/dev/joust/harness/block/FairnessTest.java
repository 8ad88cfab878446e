package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FairnessTest {

  @Test
  void whereAllGetTheSameTheIndexIsOne() {
    Fairness fairness = Fairness.of(List.of(List.of(3, 5), List.of(5, 3)), 2);

    assertThat(fairness.jainIndex()).isEqualTo(1);
    assertThat(fairness.withoutAnswer()).isZero();
  }

  @Test
  void oneOfFourThatGetsEverythingIsAQuarter() {
    Fairness fairness = Fairness.of(List.of(List.of(0, 8)), 4);

    assertThat(fairness.jainIndex()).isEqualTo(0.25);
    assertThat(fairness.withoutAnswer()).isEqualTo(0.75);
  }

  /** (1 + 2 + 3)² / (3 · (1 + 4 + 9)). */
  @Test
  void unequalSharesLieBetween() {
    assertThat(Fairness.of(List.of(List.of(1, 2, 3)), 3).jainIndex())
        .isCloseTo(36.0 / 42, within(1e-12));
  }

  @Test
  void withoutAnAnswerNobodyIsTreatedFairly() {
    assertThat(Fairness.of(List.of(List.of()), 3).jainIndex()).isZero();
  }
}

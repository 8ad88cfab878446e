package dev.joust.reports.claims;

import static dev.joust.reports.claims.Order.Pair.AHEAD;
import static dev.joust.reports.claims.Order.Pair.BEHIND;
import static dev.joust.reports.claims.Order.Pair.EQUAL;
import static dev.joust.reports.claims.Order.Pair.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What pairs make of an order. */
class OrderTest {

  private static final Order FIRST = new Order(List.of("a"), List.of(), List.of());
  private static final Order SAME = new Order(List.of(), List.of(), List.of("a", "b"));

  @Test
  void oneIsAheadOfTheOthers() {
    assertThat(FIRST.judge(List.of(AHEAD, AHEAD))).isEqualTo(ClaimOutcome.HOLDS);
    assertThat(FIRST.judge(List.of(AHEAD, EQUAL))).isEqualTo(ClaimOutcome.DIRECTION_ONLY);
    assertThat(FIRST.judge(List.of(AHEAD, UNDECIDED))).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(FIRST.judge(List.of(UNDECIDED, EQUAL))).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(FIRST.judge(List.of(EQUAL, EQUAL))).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
    assertThat(FIRST.judge(List.of(AHEAD, BEHIND))).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
    assertThat(FIRST.judge(List.of(UNDECIDED, BEHIND))).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
    assertThat(FIRST.judge(List.of())).isEqualTo(ClaimOutcome.NOT_RUN);
  }

  @Test
  void twoAreEqual() {
    assertThat(SAME.judge(List.of(EQUAL))).isEqualTo(ClaimOutcome.HOLDS);
    assertThat(SAME.judge(List.of(UNDECIDED))).isEqualTo(ClaimOutcome.UNDECIDED);
    assertThat(SAME.judge(List.of(AHEAD))).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
    assertThat(SAME.judge(List.of(BEHIND))).isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
  }

  @Test
  void anOrderIsOfOneKind() {
    assertThatThrownBy(() -> new Order(List.of(), List.of("b"), List.of()))
        .hasMessageContaining("either 'ahead'");
    assertThatThrownBy(() -> new Order(List.of("a"), List.of(), List.of("b", "c")))
        .hasMessageContaining("either 'ahead'");
  }
}

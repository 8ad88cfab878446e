package dev.joust.reports.statistics.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When a run is looked at. */
class LooksTest {

  private static final int FIRST = 6;

  @Test
  void looksBecomeRarer() {
    assertThat(IntStream.rangeClosed(1, 30).filter(Looks::isAfter))
        .containsExactly(6, 9, 13, 19, 28);
  }

  @Test
  void theLastOneSpendsWhatIsLeft() {
    assertThat(Looks.last(FIRST - 1).all()).containsExactly(new Look(FIRST - 1, 0.05));
    assertThat(Looks.last(FIRST).all()).containsExactly(new Look(FIRST, 0.05));
    assertThat(Looks.last(FIRST + 1).all()).extracting(Look::blocks).containsExactly(6, 7);
    assertThat(Looks.last(FIRST + 1).now().error()).isEqualTo(0.05);
    assertThat(Looks.once(FIRST + 1).all()).containsExactly(new Look(FIRST + 1, 0.05));
  }

  @Test
  void oneBeforeSpendsThePartThatALaterOneAllowsIt() {
    assertThat(Looks.soFar(FIRST).now()).isEqualTo(Looks.last(FIRST + 1).all().get(0));
    assertThat(Looks.soFar(9).now().error())
        .isCloseTo(Looks.last(10).all().get(1).error(), within(1e-12));
    assertThat(Looks.soFar(9).now().error()).isLessThan(0.05);
    assertThat(Looks.soFar(9).spentNow())
        .isCloseTo(Looks.soFar(9).now().error() - Looks.soFar(6).now().error(), within(1e-12));
  }
}

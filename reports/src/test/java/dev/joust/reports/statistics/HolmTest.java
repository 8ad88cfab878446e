package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The correction is Holm's, and ranks follow from what is shown after it. */
class HolmTest {

  @Test
  void adjustsAsInHolmsProcedure() {
    List<Comparison> adjusted = Holm.adjust(comparisons(0.01, 0.04, 0.03, 0.005));

    double[] expected = {0.03, 0.06, 0.06, 0.02};
    for (int i = 0; i < expected.length; i++) {
      assertThat(adjusted.get(i).adjustedP()).isCloseTo(expected[i], within(1e-12));
    }
    assertThat(adjusted).extracting(Comparison::shown).containsExactly(true, false, false, true);
  }

  @Test
  void noAdjustedPIsAboveOne() {
    assertThat(Holm.adjust(comparisons(0.6, 0.7))).allMatch(own -> own.adjustedP() == 1);
  }

  @Test
  void whoeverBeatsTheBetterOneBeatsTheWorse() {
    List<Comparison> shown = List.of(comparison("b", "c", 0), comparison("a", "b", 0));
    Ranks ranks = new Ranks(List.of("c", "b", "a"), shown);

    assertThat(List.of(ranks.of("a"), ranks.of("b"), ranks.of("c"))).containsExactly(1, 2, 3);
  }

  @Test
  void whoIsToldApartFromOneOfTwoThatAreNotSharesTheirRank() {
    Ranks ranks =
        new Ranks(
            List.of("a", "b", "c", "d"),
            List.of(
                comparison("a", "b", 0.5),
                comparison("a", "c", 0),
                comparison("a", "d", 0),
                comparison("b", "d", 0),
                comparison("c", "d", 0)));

    assertThat(List.of("a", "b", "c", "d")).extracting(ranks::of).containsExactly(1, 1, 1, 4);
  }

  private static List<Comparison> comparisons(double... ps) {
    return DoubleStream.of(ps).mapToObj(p -> comparison("a", "b", p)).toList();
  }

  private static Comparison comparison(String better, String worse, double p) {
    return new Comparison(better, worse, Optional.empty(), p, p);
  }
}

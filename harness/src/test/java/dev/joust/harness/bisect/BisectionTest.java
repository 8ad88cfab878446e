package dev.joust.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.bisect.Bisection.Answer;
import dev.joust.harness.bisect.Bisection.Place;
import dev.joust.harness.bisect.Bisection.Step;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which version a change is found in, and by how many comparisons. */
class BisectionTest {

  private static final List<String> VERSIONS =
      IntStream.range(0, 10).mapToObj(number -> "4." + number).toList();

  private static Ratio ratio(double value, double factor) {
    return new Ratio(value, Optional.of(new Interval(value / factor, value * factor)), 8);
  }

  private static Answer find(Ratio whole, Bisection.Comparison comparison) throws Exception {
    return new Bisection(VERSIONS, whole).find(comparison);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8, 9})
  void findsTheVersionByFewComparisons(int changed) throws Exception {
    List<String> asked = new ArrayList<>();

    Answer answer =
        find(
            ratio(1.1, 1.02),
            version -> {
              asked.add(version);
              return Optional.of(ratio(VERSIONS.indexOf(version) >= changed ? 1.1 : 1, 1.02));
            });

    assertThat(answer.isWhole()).isTrue();
    assertThat(answer.last()).isEqualTo(VERSIONS.get(changed - 1));
    assertThat(answer.first()).isEqualTo(VERSIONS.get(changed));
    assertThat(asked).doesNotHaveDuplicates().hasSizeBetween(3, 4);
    assertThat(answer.mostWrongInHundred()).isEqualTo(5 + 5 * asked.size());
  }

  @Test
  void findsWhereSomethingBecameLess() throws Exception {
    Answer answer =
        find(
            ratio(0.8, 1.05),
            version -> Optional.of(ratio(VERSIONS.indexOf(version) >= 3 ? 0.8 : 1, 1.05)));

    assertThat(answer.first()).isEqualTo("4.3");
  }

  @ParameterizedTest
  @CsvSource({
    // The whole change is a factor of 1.21; its half, one of 1.1.
    "1.21, 1.20, FROM",
    "1.11, 1.10, FROM",
    "1.11, 1.12, UNDECIDED",
    "1.09, 1.10, BEFORE",
    "1.09, 1.12, UNDECIDED",
    "1.00, 1.20, BEFORE",
    "1.00, 1.22, UNDECIDED",
    "0.90, 1.10, BEFORE",
  })
  void aVersionLiesWhereItsIntervalSays(double value, double factor, Place place) throws Exception {
    Answer answer = find(ratio(1.21, 1.01), version -> Optional.of(ratio(value, factor)));

    assertThat(answer.steps().get(0)).extracting(Step::place).isEqualTo(place);
  }

  @Test
  void whatIsNotToldEndsTheSearchBetweenWhatIsKnown() throws Exception {
    Answer answer =
        find(
            ratio(1.1, 1.02),
            version -> version.equals("4.4") ? Optional.of(ratio(1, 1.02)) : Optional.empty());

    assertThat(answer.isWhole()).isFalse();
    assertThat(answer.last()).isEqualTo("4.4");
    assertThat(answer.first()).isEqualTo("4.9");
    assertThat(answer.steps())
        .extracting(Step::place)
        .containsExactly(Place.BEFORE, Place.UNDECIDED);
  }

  /** Compares what is available; the change comes with 4.5. */
  private static Answer findWithout(String... unavailable) throws Exception {
    return find(
        ratio(1.1, 1.02),
        new Bisection.Comparison() {

          @Override
          public Optional<Ratio> with(String version) {
            assertThat(isAvailable(version)).as(version).isTrue();
            return Optional.of(ratio(VERSIONS.indexOf(version) >= 5 ? 1.1 : 1, 1.02));
          }

          @Override
          public boolean isAvailable(String version) {
            return !List.of(unavailable).contains(version);
          }
        });
  }

  @Test
  void whatIsNotAvailableIsSkippedAndKeepsNothingFromBeingFound() throws Exception {
    Answer answer = findWithout("4.1", "4.2", "4.3", "4.6", "4.8");

    assertThat(answer.isWhole()).isTrue();
    assertThat(answer.last()).isEqualTo("4.4");
    assertThat(answer.first()).isEqualTo("4.5");
    assertThat(answer.skipped()).isEmpty();
  }

  @Test
  void whatIsSkippedBesideTheChangeMayHaveIt() throws Exception {
    Answer answer = findWithout("4.3", "4.4", "4.5", "4.8");

    assertThat(answer.isWhole()).isFalse();
    assertThat(answer.isDecided()).isTrue();
    assertThat(answer.last()).isEqualTo("4.2");
    assertThat(answer.first()).isEqualTo("4.6");
    assertThat(answer.skipped()).containsExactly("4.3", "4.4", "4.5");
  }

  @Test
  void neighboursNeedNoComparison() throws Exception {
    Answer answer =
        new Bisection(List.of("1", "2"), ratio(1.1, 1.02))
            .find(
                version -> {
                  throw new IllegalStateException("compared " + version);
                });

    assertThat(answer).isEqualTo(new Answer("1", "2", List.of(), List.of()));
  }

  /** Intervals of 95 % whose half width is two fifths of the change. */
  @Test
  void aWrongVersionIsNamedAsSeldomAsTheAnswerSays() throws Exception {
    Random random = new Random(3);
    double whole = Math.log(1.1);
    double error = 0.4 * whole / 1.96;
    int wrong = 0;
    int answered = 0;
    for (int search = 0; search < 1_000; search++) {
      int changed = 1 + random.nextInt(9);
      Answer answer =
          find(
              ratio(1.1, 1.02),
              version -> {
                double truth = VERSIONS.indexOf(version) >= changed ? whole : 0;
                double seen = Math.exp(truth + error * random.nextGaussian());
                return Optional.of(ratio(seen, Math.exp(1.96 * error)));
              });
      answered += answer.isWhole() ? 1 : 0;
      wrong += answer.isWhole() && !answer.first().equals(VERSIONS.get(changed)) ? 1 : 0;
    }

    assertThat(answered).isGreaterThan(900);
    assertThat(wrong).isLessThan(60);
  }
}

package dev.joust.harness.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.variant.Variant;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which regressions are answered by one run. */
class QuestionsTest {

  private static Regression regression(String before, String after, String... suites) {
    return regression(before, after, List.of(), suites);
  }

  private static Regression regression(
      String before, String after, List<String> set, String... suites) {
    return new Regression(
        URI.create("https://example.org/1"),
        "Slower.",
        Variant.parse(before),
        Variant.parse(after),
        Regression.Load.SMALL,
        List.of(suites),
        set,
        "cpu",
        Optional.empty(),
        Optional.of(Regression.Expectation.WORSE),
        Optional.empty(),
        Optional.empty());
  }

  private static List<Questions> of(Regression... all) {
    Map<String, Regression> named = new LinkedHashMap<>();
    for (Regression own : all) {
      named.put(String.valueOf((char) ('a' + named.size())), own);
    }
    return Questions.of(named);
  }

  @Test
  void thoseOfOneVariantInTheSameSuitesShareARunWithOneTwin() {
    List<Questions> questions =
        of(
            regression("fw", "fw@1", "flow"),
            regression("fw", "fw@2", "idle"),
            regression("fw", "fw@3", "flow"),
            regression("fw", "fw@1", "flow"));

    assertThat(questions).extracting(Questions::name).containsExactly("a-and-2-more", "b");
    assertThat(questions.get(0).variants())
        .extracting(Variant::text)
        .containsExactly("fw", "fw#2", "fw@1", "fw@3");
    assertThat(questions.get(0).suites()).containsExactly("flow");
    assertThat(questions.get(1).variants())
        .extracting(Variant::text)
        .containsExactly("fw", "fw#2", "fw@2");
  }

  @Test
  void thoseOfOtherKeysOfTheProfileHaveRunsOfTheirOwn() {
    List<Questions> questions =
        of(
            regression("fw", "fw@1", "flow"),
            regression("fw", "fw@2", List.of("warm.rounds=8"), "flow"),
            regression("fw", "fw@3", List.of("warm.rounds=8"), "flow"));

    assertThat(questions).extracting(Questions::name).containsExactly("a", "b-and-1-more");
    assertThat(questions.get(1).set()).containsExactly("warm.rounds=8");
  }

  @Test
  void eachCanBeAskedByItself() {
    Questions both = of(regression("fw", "fw@1"), regression("fw", "fw@2")).get(0);

    assertThat(both.alone()).extracting(Questions::name).containsExactly("b", "a");
    assertThat(both.alone().get(0).alone()).isEmpty();
  }
}

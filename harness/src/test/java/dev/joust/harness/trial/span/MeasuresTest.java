package dev.joust.harness.trial.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of measures against the suites. */
class MeasuresTest {

  @Test
  void theTableHasOnceWhatSuitesMeasureAndNothingElse() {
    Stream<Measure> ofScenarios =
        Suites.asked(new Profiles(Suites.ALL, "full").ofAllSuites()).scenarios().stream()
            .flatMap(scenario -> scenario.measures().stream());

    assertThat(Measures.ALL)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(BlockMeasures.all().stream(), ofScenarios).distinct().toList())
        .extracting(Measure::name)
        .doesNotHaveDuplicates();
  }
}

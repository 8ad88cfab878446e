package dev.joust.harness.trial.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.block.BlockMeasures;
import dev.joust.run.Measure;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a server costs has one name in all suites. */
class ServerCostTest {

  @Test
  void measuresOfOneNameAreOneInBlocksAndInScenarios() {
    assertThat(
            Stream.concat(BlockMeasures.all().stream(), Gauge.measures(ServerCost.GAUGES).stream())
                .distinct()
                .map(Measure::name))
        .doesNotHaveDuplicates();
  }
}

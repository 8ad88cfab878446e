package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Measure.Role;
import org.junit.jupiter.api.Test;

/** A measure and the table of all. */
class MeasuresTest {

  @Test
  void aLineHasAllThatThereIsToKnow() {
    assertThat(Measures.named("responseTimeP99Micros"))
        .isEqualTo(
            new Measure(
                "responseTimeP99Micros",
                "µs",
                Direction.LOWER,
                Aggregate.MEDIAN,
                Role.TAIL,
                true,
                "Response time, p99"));
  }

  /** Where each server is sent as much as it answers, times are those of its limit. */
  @Test
  void serviceTimesAnswerNoQuestion() {
    assertThat(Measures.ALL)
        .filteredOn(measure -> measure.name().startsWith("serviceTime"))
        .isNotEmpty()
        .allSatisfy(measure -> assertThat(measure.role()).isEqualTo(Role.OTHER));
  }

  @Test
  void aMeasureOfAnEarlierFileHasTheRoleOfTheTable() throws Exception {
    String before =
        """
        {"name": "rssBytesPerConnection", "unit": "B", "better": "lower", "aggregate": "median", "title": "RSS"}""";

    Measure read = new JsonMapper().readValue(before, Measure.class);

    assertThat(read.role()).isEqualTo(Role.MEMORY);
    assertThat(read.compared()).isTrue();
  }

  @Test
  void aMeasureThatTheTableLacksHasNoRole() {
    Measure own = new Measure("own", "", Direction.NONE, Aggregate.MEDIAN, "Own");

    assertThat(own.role()).isEqualTo(Role.OTHER);
    assertThat(own.compared()).isFalse();
  }
}

package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Measure.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteLayoutTest {

  private static final Measure RATE = measure("rate", Role.THROUGHPUT, true);
  private static final Measure CPU_OF_BURSTS = measure("cpuOfBursts", Role.CPU, true);
  private static final Measure GARBAGE = measure("garbage", Role.RESOURCE, true);
  private static final Measure PAUSES = measure("pauses", Role.RESOURCE, false);
  private static final Measure STEPS = measure("steps", Role.OTHER, false);
  private static final Measure USERS =
      new Measure("users", "", Direction.NONE, Aggregate.MEDIAN, Role.OTHER, false, "users");
  private static final List<Measure> ALL =
      List.of(RATE, CPU_OF_BURSTS, GARBAGE, PAUSES, STEPS, USERS);

  private static Measure measure(String name, Role role, boolean compared) {
    return new Measure(name, "", Direction.LOWER, Aggregate.MEDIAN, role, compared, name);
  }

  private static List<Measure> compared(String suite, String... main) {
    SuiteLayout layout = new SuiteLayout(suite, suite, "?", "", List.of(main));
    return ALL.stream().filter(measure -> layout.compares(measure, ALL)).toList();
  }

  @Test
  void whatASuiteShowsIsComparedAndWhatAServerTakesMeanwhile() {
    assertThat(compared("flow", "rate", "steps")).containsExactly(RATE, GARBAGE);
  }

  @Test
  void allIsComparedThatASuiteShowsOfWhichNothingUsuallyIs() {
    assertThat(compared("steps", "steps", "pauses")).containsExactly(GARBAGE, PAUSES, STEPS);
  }

  @Test
  void whatIsNeitherBetterNorWorseIsNotCompared() {
    assertThat(compared("steps", "steps", "users")).containsExactly(GARBAGE, STEPS);
  }

  @Test
  void theRatesOfLatencyAreNotComparedByThemselves() {
    assertThat(compared(SuiteLayout.THROUGHPUT, "rate")).isEmpty();
  }
}

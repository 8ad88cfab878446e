package dev.joust.reports.junit;

import dev.joust.reports.junit.TestCase.Status;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What was checked together.
 *
 * @param broken why not all cases could be checked; absent if they were
 */
public record TestSuite(String name, List<TestCase> cases, Optional<String> broken) {

  public TestSuite {
    cases = List.copyOf(cases);
  }

  /** One of which all cases were checked. */
  public TestSuite(String name, List<TestCase> cases) {
    this(name, cases, Optional.empty());
  }

  /** How many cases ended so. */
  public long count(Status status) {
    return cases.stream().filter(own -> own.status() == status).count();
  }

  Duration time() {
    return cases.stream().flatMap(own -> own.time().stream()).reduce(Duration.ZERO, Duration::plus);
  }
}

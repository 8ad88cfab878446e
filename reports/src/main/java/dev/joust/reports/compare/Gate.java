package dev.joust.reports.compare;

import dev.joust.reports.compare.Check.Outcome;
import dev.joust.reports.junit.TestCase;
import dev.joust.reports.junit.TestCase.Status;
import dev.joust.reports.junit.TestSuite;
import java.util.List;

/**
 * Whether a build passes.
 *
 * @param checks of all changes that have a limit
 * @param isUndecidedAFailure whether what could not be decided fails it too
 */
public record Gate(List<Check> checks, boolean isUndecidedAFailure) {

  public Gate {
    checks = List.copyOf(checks);
  }

  /** Holds changes to limits. */
  public static Gate of(Changes changes, Limits limits) {
    return new Gate(
        changes.changes().stream()
            .flatMap(
                change ->
                    limits.of(change.measure()).stream().mapToObj(limit -> Check.of(change, limit)))
            .toList(),
        limits.isUndecidedAFailure());
  }

  /** The checks of an outcome. */
  public List<Check> all(Outcome outcome) {
    return checks.stream().filter(check -> check.outcome() == outcome).toList();
  }

  /** Whether a check fails the build. */
  public boolean isFailure(Check check) {
    return check.outcome() == Outcome.FAILED
        || isUndecidedAFailure && check.outcome() == Outcome.UNDECIDED;
  }

  /**
   * The checks as a test suite: one that fails the build is a failure, one that is undecided and
   * does not is skipped.
   */
  public TestSuite tests(Changes changes) {
    return new TestSuite(
        "joust compare " + changes.run(), checks.stream().map(this::test).toList());
  }

  private TestCase test(Check check) {
    Status status =
        isFailure(check)
            ? Status.FAILED
            : check.outcome() == Outcome.UNDECIDED ? Status.SKIPPED : Status.PASSED;
    return new TestCase(
        check.change().variant() + " " + check.change().measure().name(),
        check.change().place(),
        status,
        status == Status.PASSED ? "" : ChangeWords.line(check));
  }

  /** Whether the build passes; it does not where nothing was checked. */
  public boolean passes() {
    return !checks.isEmpty() && checks.stream().noneMatch(this::isFailure);
  }
}

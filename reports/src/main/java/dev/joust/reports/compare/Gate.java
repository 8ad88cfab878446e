package dev.joust.reports.compare;

import dev.joust.reports.compare.Check.Outcome;
import dev.joust.reports.junit.RunTests;
import dev.joust.reports.junit.TestCase;
import dev.joust.reports.junit.TestCase.Status;
import dev.joust.reports.junit.TestSuite;
import dev.joust.reports.summary.Usability;
import java.util.ArrayList;
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

  /** What comes of a gate. */
  public enum Conclusion {
    /** All checks passed. */
    PASSED,
    /** None failed, and those that are undecided could have been seen. */
    NOT_FAILED,
    /** None failed, and a limit is smaller than what the run could have seen. */
    CANNOT_SEE,
    /** A check failed, or there was none. */
    FAILED
  }

  /** Holds changes to limits. */
  public static Gate of(Changes changes, Limits limits) {
    List<Check> checks = new ArrayList<>();
    for (Change own : changes.changes()) {
      limits.of(own.measure()).ifPresent(limit -> checks.add(new Check(own, limit)));
    }
    return new Gate(checks, limits.isUndecidedAFailure());
  }

  /** The checks of an outcome. */
  public List<Check> all(Outcome outcome) {
    return checks.stream().filter(check -> check.outcome() == outcome).toList();
  }

  /** Whether a check fails the build. */
  public boolean isFailure(Check check) {
    return check.outcome() == Outcome.FAILED || isUndecidedAFailure && check.outcome().isOpen();
  }

  /** What comes of all checks. */
  public Conclusion conclusion() {
    if (checks.isEmpty() || checks.stream().anyMatch(this::isFailure)) {
      return Conclusion.FAILED;
    }
    if (!all(Outcome.UNSEEN).isEmpty()) {
      return Conclusion.CANNOT_SEE;
    }
    return all(Outcome.UNDECIDED).isEmpty() ? Conclusion.PASSED : Conclusion.NOT_FAILED;
  }

  /**
   * The checks as a test suite, after the verdict on the run itself: one that fails the build is a
   * failure, one that is undecided and does not is skipped.
   */
  public TestSuite tests(Changes changes, Usability usability) {
    List<TestCase> cases = new ArrayList<>(List.of(RunTests.of(usability)));
    changes
        .ending()
        .map(why -> new TestCase("joust compare", "ended after " + why, Status.PASSED, ""))
        .ifPresent(cases::add);
    checks.forEach(check -> cases.add(test(check)));
    return new TestSuite("joust compare " + changes.run(), cases);
  }

  private TestCase test(Check check) {
    Status status =
        isFailure(check)
            ? Status.FAILED
            : check.outcome().isOpen() ? Status.SKIPPED : Status.PASSED;
    return new TestCase(
        check.change().variant() + " " + check.change().measure().name(),
        check.change().place(),
        status,
        status == Status.PASSED ? "" : ChangeWords.line(check));
  }
}

package dev.joust.reports.junit;

import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.ClaimOutcome;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.Evaluation;
import dev.joust.reports.junit.TestCase.Status;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Cell;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A run as a test suite. The first case is the verdict on the run itself, which is skipped unless
 * it is usable. Others are a contender, which fails if it does not keep the contract; a cell of a
 * contender, which fails if one of its results is invalid; or a claim, which fails where it does
 * not hold.
 */
public final class RunTests {

  private final Run run;
  private final Statistics statistics;

  private RunTests(Run run) {
    this.run = run;
    this.statistics = Statistics.of(run);
  }

  /**
   * The suite.
   *
   * @param claims those that are cases of it
   */
  public static TestSuite of(Run run, ClaimList claims) {
    return new RunTests(run).suite(claims);
  }

  /** The verdict on a run as a case, which is skipped unless the run is usable. */
  public static TestCase of(Usability usability) {
    return new TestCase(
        "run",
        "usable",
        usability.isUsable() ? Status.PASSED : Status.SKIPPED,
        usability.isUsable() ? "" : usability.text());
  }

  private TestSuite suite(ClaimList claims) {
    List<TestCase> cases = new ArrayList<>();
    cases.add(of(Usability.of(run)));
    for (RunContender contender : run.manifest().contenders()) {
      cases.add(contract(contender));
      for (Setting setting : statistics.settings()) {
        for (Cell cell : statistics.cells(setting)) {
          List<Outcome> outcomes = statistics.outcomes(setting, cell, contender.name());
          if (!outcomes.isEmpty()) {
            cases.add(cell(contender, setting, cell, outcomes));
          }
        }
      }
    }
    Evaluation evaluation = new Evaluation(run, statistics);
    claims.claims().forEach(claim -> cases.add(claim(claim, evaluation.of(claim))));
    return new TestSuite("joust run " + run.name(), cases);
  }

  private static TestCase contract(RunContender contender) {
    return new TestCase(
        "contract",
        contender.name(),
        contender.failure().isPresent() ? Status.FAILED : Status.PASSED,
        contender.failure().orElse(""));
  }

  private static TestCase cell(
      RunContender contender, Setting setting, Cell cell, List<Outcome> outcomes) {
    List<String> reasons =
        outcomes.stream()
            .filter(own -> own.verdict() == Verdict.INVALID)
            .map(
                own ->
                    "block %d: %s"
                        .formatted(own.trial().planned().block(), String.join("; ", own.reasons())))
            .toList();
    return new TestCase(
        "%s.%s.%s.%s".formatted(contender.name(), setting.suite(), setting.way(), setting.client()),
        cell.factors().entrySet().stream()
            .map(own -> own.getKey() + "=" + own.getValue())
            .collect(Collectors.joining(", ")),
        reasons.isEmpty() ? Status.PASSED : Status.FAILED,
        reasons.isEmpty()
            ? ""
            : "%d of %d results are invalid: %s"
                .formatted(reasons.size(), outcomes.size(), String.join("; ", reasons)));
  }

  private static TestCase claim(Claim claim, List<ClaimResult> results) {
    List<ClaimResult> broken =
        results.stream().filter(own -> own.outcome() == ClaimOutcome.DOES_NOT_HOLD).toList();
    if (!broken.isEmpty()) {
      String whom =
          broken.stream().map(ClaimResult::contender).distinct().collect(Collectors.joining(", "));
      return new TestCase(
          "claims",
          claim.id(),
          Status.FAILED,
          "does not hold for %s: %s".formatted(whom, claim.text()));
    }
    boolean holds =
        !results.isEmpty() && results.stream().allMatch(own -> own.outcome() == ClaimOutcome.HOLDS);
    return new TestCase(
        "claims",
        claim.id(),
        holds ? Status.PASSED : Status.SKIPPED,
        holds ? "" : (results.isEmpty() ? "not run: " : "undecided: ") + claim.text());
  }
}

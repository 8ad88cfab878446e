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

  private RunTests() {}

  /** The suite; each of the claims is a case of it. */
  public static TestSuite of(Run run, ClaimList claims) {
    Statistics statistics = Statistics.of(run);
    List<TestCase> cases = new ArrayList<>(List.of(of(Usability.of(run))));
    for (RunContender contender : run.manifest().contenders()) {
      cases.add(
          new TestCase(
              "contract",
              contender.name(),
              contender.failure().isPresent() ? Status.FAILED : Status.PASSED,
              contender.failure().orElse("")));
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

  /** The verdict on a run as a case, which is skipped unless the run is usable. */
  public static TestCase of(Usability usability) {
    return new TestCase(
        "run",
        "usable",
        usability.isUsable() ? Status.PASSED : Status.SKIPPED,
        usability.isUsable() ? "" : usability.text());
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
        cell.toString(),
        reasons.isEmpty() ? Status.PASSED : Status.FAILED,
        reasons.isEmpty()
            ? ""
            : "%d of %d results are invalid: %s"
                .formatted(reasons.size(), outcomes.size(), String.join("; ", reasons)));
  }

  private static TestCase claim(Claim claim, List<ClaimResult> results) {
    List<ClaimOutcome> outcomes = results.stream().map(ClaimResult::outcome).distinct().toList();
    if (outcomes.equals(List.of(ClaimOutcome.HOLDS))) {
      return new TestCase("claims", claim.id(), Status.PASSED, "");
    }
    if (!outcomes.contains(ClaimOutcome.DOES_NOT_HOLD)) {
      String why = results.isEmpty() ? "not run: " : "undecided: ";
      return new TestCase("claims", claim.id(), Status.SKIPPED, why + claim.text());
    }
    String whom =
        results.stream()
            .filter(own -> own.outcome() == ClaimOutcome.DOES_NOT_HOLD)
            .map(ClaimResult::contender)
            .distinct()
            .collect(Collectors.joining(", "));
    String message = "does not hold for %s: %s".formatted(whom, claim.text());
    return new TestCase("claims", claim.id(), Status.FAILED, message);
  }
}

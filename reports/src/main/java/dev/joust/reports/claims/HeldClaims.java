package dev.joust.reports.claims;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What others published and what a user claims, held against a run. */
public final class HeldClaims {

  private final ClaimList own;
  private final ClaimList all;
  private final Map<Claim, List<ClaimResult>> results = new LinkedHashMap<>();

  /**
   * Holds the published claims and a user's own against a run; one of the user's takes the place of
   * a published one of the same name.
   */
  public HeldClaims(Run run, Statistics statistics, ClaimList own) {
    this.own = own;
    this.all = ClaimList.published().and(own);
    Evaluation evaluation = new Evaluation(run, statistics);
    all.claims().forEach(claim -> results.put(claim, evaluation.of(claim)));
  }

  /** All claims with their sources. */
  public ClaimList all() {
    return all;
  }

  /** What came of a claim; nothing if the run has no numbers of it. */
  public List<ClaimResult> results(Claim claim) {
    return results.get(claim);
  }

  /** Whether the run has numbers of a claim. */
  public boolean isTested(Claim claim) {
    return !results(claim).isEmpty();
  }

  /** The claims that the run has numbers of. */
  public List<Claim> tested() {
    return all.claims().stream().filter(this::isTested).toList();
  }

  /**
   * How many claims came to what, those of others and those of the user's own in a sentence each.
   */
  public String summary() {
    List<Claim> published = new ArrayList<>(all.claims());
    published.removeAll(own.claims());
    return summary(published, "that others published")
        + (own.claims().isEmpty() ? "" : " " + summary(own.claims(), "of your own"));
  }

  private String summary(List<Claim> claims, String whose) {
    List<Claim> tested = claims.stream().filter(this::isTested).toList();
    Map<String, Long> counts =
        tested.stream()
            .map(this::results)
            .collect(groupingBy(HeldClaims::outcome, TreeMap::new, counting()));
    String outcomes =
        counts.entrySet().stream()
            .map(outcome -> outcome.getKey() + " " + outcome.getValue())
            .collect(joining(", ", tested.size() + ": ", ""));
    String all = Digits.counted(claims.size(), "claim");
    return "Of %s %s, this run tests %s."
        .formatted(all, whose, tested.isEmpty() ? "none" : outcomes);
  }

  private static String outcome(List<ClaimResult> results) {
    List<ClaimOutcome> outcomes = results.stream().map(ClaimResult::outcome).distinct().toList();
    if (outcomes.size() > 1) {
      return outcomes.contains(ClaimOutcome.HOLDS)
          ? "hold in some cells or for some frameworks"
          : "without one answer";
    }
    return switch (outcomes.get(0)) {
      case HOLDS -> "hold";
      case DIRECTION_ONLY -> "hold in their direction only";
      case DOES_NOT_HOLD -> "do not hold";
      case UNDECIDED -> "undecided";
      case NOT_RUN -> "not run";
    };
  }

  /** Which of some claims the run has no numbers of, in a sentence; empty if it has of all. */
  public String untested(List<Claim> claims) {
    String ids =
        claims.stream().filter(claim -> !isTested(claim)).map(Claim::id).collect(joining(", "));
    return ids.isEmpty() ? "" : "This run has no numbers of " + ids + ".";
  }
}

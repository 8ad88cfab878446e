package dev.joust.reports.claims;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What others published and what a user claims, held against a run. */
public final class HeldClaims {

  private static final String PARTLY = "hold in some cells or for some frameworks";

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
    List<Claim> published =
        all.claims().stream().filter(claim -> !own.claims().contains(claim)).toList();
    return own.claims().isEmpty()
        ? summary(published, "that others published")
        : summary(published, "that others published") + " " + summary(own.claims(), "of your own");
  }

  private String summary(List<Claim> claims, String whose) {
    Map<String, Long> counts =
        claims.stream()
            .filter(this::isTested)
            .map(this::results)
            .collect(
                Collectors.groupingBy(HeldClaims::outcome, TreeMap::new, Collectors.counting()));
    long tested = counts.values().stream().mapToLong(Long::longValue).sum();
    return "Of %s %s, this run tests %s."
        .formatted(
            Digits.counted(claims.size(), "claim"),
            whose,
            tested == 0
                ? "none"
                : counts.entrySet().stream()
                    .map(outcome -> outcome.getKey() + " " + outcome.getValue())
                    .collect(Collectors.joining(", ", tested + ": ", "")));
  }

  private static String outcome(List<ClaimResult> results) {
    List<ClaimOutcome> outcomes = results.stream().map(ClaimResult::outcome).distinct().toList();
    if (outcomes.size() > 1) {
      return outcomes.contains(ClaimOutcome.HOLDS) ? PARTLY : "without one answer";
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
        claims.stream()
            .filter(claim -> !isTested(claim))
            .map(Claim::id)
            .collect(Collectors.joining(", "));
    return ids.isEmpty() ? "" : "This run has no numbers of " + ids + ".";
  }
}

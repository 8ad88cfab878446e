package dev.joust.reports.page;

import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Digits;
import java.util.List;

/**
 * What came of claims, those of others and those of the user's own.
 *
 * @param summary how many came to what
 * @param tested those that the run has numbers of
 * @param untested which others there are, in a sentence; empty if there are none
 */
record ClaimsSection(String summary, List<Tested> tested, String untested) {

  /**
   * A claim that the run has numbers of.
   *
   * @param heading its name and what is claimed
   * @param source who claims it
   * @param rows what came of it, setting by setting
   */
  record Tested(String heading, String source, List<Row> rows) {}

  /**
   * What came of a claim in a setting and a cell.
   *
   * @param measured the value, or in words what was found
   * @param interval the value's interval; empty if there is none
   * @param style the outcome as the style sheet names it
   */
  record Row(
      String where,
      String contender,
      String published,
      String measured,
      String interval,
      String outcome,
      String style) {}

  static ClaimsSection of(HeldClaims claims) {
    List<Claim> all = claims.all().claims();
    return new ClaimsSection(
        claims.summary(),
        all.stream().filter(claims::isTested).map(claim -> tested(claim, claims)).toList(),
        claims.untested(all));
  }

  private static Tested tested(Claim claim, HeldClaims claims) {
    return new Tested(
        claim.id() + ": " + claim.text(),
        claims.all().sources().get(claim.source()),
        claims.results(claim).stream().map(ClaimsSection::row).toList());
  }

  private static Row row(ClaimResult result) {
    return new Row(
        result.where(),
        result.contender(),
        result.published(),
        result.value().isPresent() ? Digits.of(result.value().getAsDouble()) : result.words(),
        result.interval().map(own -> Digits.of(own.low()) + "–" + Digits.of(own.high())).orElse(""),
        result.outcomeWords(),
        switch (result.outcome()) {
          case HOLDS -> "decided";
          case DOES_NOT_HOLD -> "contrary";
          case DIRECTION_ONLY, UNDECIDED -> "open";
          case NOT_RUN -> "missing";
        });
  }
}

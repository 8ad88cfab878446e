package dev.joust.reports.claims;

import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.run.Cell;
import dev.joust.run.Setting;
import java.util.Optional;

/**
 * What came of a claim in one setting and cell, for one contender if a value is claimed, for those
 * named if an order is.
 *
 * @param cell the cell, without the factors that the claim itself names
 * @param contender the contender; the names of those who are claimed to be ahead or equal if an
 *     order is claimed
 * @param expected the expectation, at the run's time scale; absent if an order is claimed
 * @param value the measured value or ratio; absent if an order is claimed
 * @param words what was found, where an order is claimed, or why it is undecided; empty otherwise
 */
public record ClaimResult(
    Claim claim,
    Setting setting,
    Cell cell,
    String contender,
    Optional<Expectation> expected,
    Optional<Estimate> value,
    String words,
    ClaimOutcome outcome) {

  /** The setting and the cell in words. */
  public String where() {
    String rest = cell.toString();
    return "%s, %s%s".formatted(setting.way(), setting.client(), rest.isEmpty() ? "" : ": " + rest);
  }

  /** What is claimed, in a few words. */
  public String published() {
    return expected
        .map(Expectation::words)
        .orElseGet(() -> claim.order().map(Order::words).orElseThrow());
  }

  /** The measured value, or in words what was found. */
  public String measured() {
    return value.map(own -> Digits.of(own.value())).orElse(words);
  }

  /** The ends of the measured value's interval; empty if there is none. */
  public String range() {
    return value.flatMap(Estimate::interval).map(Digits::range).orElse("");
  }

  /** The outcome, with what puts the measured value in doubt. */
  public String outcomeWords() {
    return value.isPresent() && !words.isEmpty()
        ? outcome.words() + ", as " + words
        : outcome.words();
  }
}

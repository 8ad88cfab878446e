package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a service promises its users: that so many of its requests are answered within a time.
 *
 * @param text as it was asked for: {@code p99=10ms}, or {@code max=1s} for all requests
 * @param percent how many of 100 requests, over 0 and up to 100
 * @param limit within which time
 */
public record Objective(String text, double percent, Duration limit) {

  private static final Pattern TEXT = Pattern.compile("(?:p(\\d{1,3}(?:\\.\\d{1,6})?)|max)=(.*)");

  /** Less than one request of a load; a share and a percentage differ by less where equal. */
  private static final double ROUNDING = 1e-12;

  /**
   * What came of an objective.
   *
   * @param objective what was promised
   * @param share of the requests, from 0 to 1, that were answered in time
   */
  public record Outcome(Objective objective, double share) {

    public boolean isMet() {
      return share > objective.percent / 100 - ROUNDING;
    }

    /** In a line: {@code p99=10ms missed: 97.312 % of the requests were answered in time}. */
    public String line() {
      return String.format(
          Locale.ROOT,
          "%s %s: %s %% of the requests were answered in time",
          objective.text,
          isMet() ? "met" : "missed",
          percentAnswered());
    }

    public ObjectNode json() {
      ObjectNode json = Percentiles.object();
      json.put("objective", objective.text);
      json.put("met", isMet());
      json.put("answeredInTimePercent", percentAnswered());
      return json;
    }

    /** Rounded down: what is not all is not 100. */
    private double percentAnswered() {
      return Math.floor(share * 1e5) / 1e3;
    }
  }

  /**
   * Reads an objective, such as {@code p99=10ms}.
   *
   * @throws UsageException if it is not one
   */
  public static Objective parse(String text) {
    Matcher objective = TEXT.matcher(text);
    double percent = objective.matches() ? percent(objective.group(1)) : 0;
    if (percent <= 0 || percent > 100) {
      throw new UsageException(
          "--slo is '%s', must be a percentile or max and its limit, such as p99=10ms or max=1s"
              .formatted(text));
    }
    return new Objective(text, percent, Durations.parse("--slo " + text, objective.group(2)));
  }

  private static double percent(String percentile) {
    return percentile == null ? 100 : Double.parseDouble(percentile);
  }
}

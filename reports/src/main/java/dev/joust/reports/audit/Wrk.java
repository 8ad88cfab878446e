package dev.joust.reports.audit;

import static dev.joust.reports.audit.Numbers.seconds;

import dev.joust.reports.audit.PublishedResult.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What wrk and wrk2 print, once or several times in a text; wrk2's rate is known where its command
 * stands before. Latencies beyond {@code --timeout} are in none of their statistics.
 *
 * @see <a href="https://github.com/wg/wrk">wrk</a>
 * @see <a href="https://github.com/giltene/wrk2">wrk2</a>
 */
final class Wrk {

  private static final String BEGIN = "(?m)^(?=Running \\S+ test @ )";
  private static final String ERRORS = "connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)";
  private static final String COUNT = "(\\d+) requests in (\\S+),";
  private static final String LATENCY = "Latency\\s+(\\S+)\\s+\\S+\\s+(\\S+)";
  private static final Pattern PERCENTILE = Pattern.compile("(?m)^ *([0-9.]+)% +(\\S+) *$");

  private Wrk() {}

  static List<PublishedResult> read(String name, String text) {
    List<PublishedResult> results = new ArrayList<>();
    String[] outputs = text.split(BEGIN);
    for (int i = 0; i < outputs.length; i++) {
      if (outputs[i].startsWith("Running ") && outputs[i].contains("Requests/sec:")) {
        results.add(result(name, i == 0 ? "" : outputs[i - 1], outputs[i]));
      }
    }
    return results;
  }

  private static PublishedResult result(String name, String before, String output) {
    double rate = number("\\bwrk2?\\b.*\\s(?:-R ?|--rate[ =])(\\d+)\\b", 1, before);
    double connections = number("and (\\d+) connections?", 1, output);
    double timeouts = zeroIfAbsent(number(ERRORS, 4, output));
    double lost = zeroIfAbsent(number(ERRORS, 2, output) + number(ERRORS, 3, output));
    boolean isPaced = rate > 0 || output.contains("Thread calibration");
    PublishedResult result =
        new PublishedResult(
                "%s, %s, %.0f connections"
                    .formatted(name, text("test @ (\\S+)", 1, output), connections),
                isPaced ? Loop.PACED : Loop.CLOSED,
                true)
            .put(Quantity.RATE, number("Requests/sec: +(\\S+)", 1, output))
            .put(Quantity.ASKED_RATE, rate)
            .put(Quantity.DURATION, seconds(text(COUNT, 2, output)))
            .put(Quantity.ANSWERED, number(COUNT, 1, output))
            .put(
                Quantity.FAILED,
                lost + timeouts + zeroIfAbsent(number("3xx responses: (\\d+)", 1, output)))
            .put(Quantity.UNRECORDED, timeouts)
            .put(Quantity.MEAN, seconds(text(LATENCY, 1, output)))
            .put(Quantity.MOST_UNDER_WAY, connections)
            // Some forks of wrk2 print p99 where wrk prints the longest.
            .percentile(output.contains("99%   +/-") ? 99 : 100, seconds(text(LATENCY, 2, output)));
    PERCENTILE
        .matcher(output)
        .results()
        .forEach(own -> result.percentile(Numbers.of(own.group(1)), seconds(own.group(2))));
    return result;
  }

  private static double zeroIfAbsent(double number) {
    return Double.isNaN(number) ? 0 : number;
  }

  private static double number(String pattern, int group, String text) {
    return Numbers.of(text(pattern, group, text));
  }

  private static String text(String pattern, int group, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find() ? matcher.group(group) : "";
  }
}

package dev.joust.reports.audit;

import static dev.joust.reports.audit.Numbers.of;
import static dev.joust.reports.audit.Numbers.seconds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.audit.PublishedResult.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Results of HttpArena: a list of rows for each profile and number of connections, or, since summer
 * 2026, an object of rows for each framework.
 *
 * <p>A row does not state how many requests a connection of HTTP/2 or HTTP/3 has at once, how many
 * processors the server may use, or of how many runs it is the best: these are as in the project's
 * {@code scripts/lib} of 2026-04-29, 28606baf.
 *
 * @see <a href="https://github.com/MDA2AV/HttpArena">HttpArena</a>
 */
final class HttpArena {

  private static final int BEST_OF = 3;

  private static final double PROCESSORS = 64;

  private static final Map<String, Double> FEWER_PROCESSORS =
      Map.of("api-4", 4.0, "api-16", 16.0, "crud", 62.0, "latency-500k-8cpu", 8.0);

  /** Profiles whose rate and mean are not of the same requests. */
  private static final List<String> MIXED =
      List.of("production-stack", "stream-grpc", "stream-grpc-tls");

  private HttpArena() {}

  /** The rows; none if it is another format. */
  static List<PublishedResult> read(String name, JsonNode tree) {
    List<PublishedResult> results = new ArrayList<>();
    if (tree.isArray()) {
      tree.forEach(row -> add(results, name.replaceFirst("\\.json$", ""), row));
    } else {
      tree.path("results").properties().forEach(row -> add(results, row.getKey(), row.getValue()));
    }
    return results;
  }

  private static int requestsAtOnce(String profile) {
    return switch (profile) {
      case "baseline-h2", "baseline-h2c", "unary-grpc", "unary-grpc-tls" -> 100;
      case "static-h2", "json-h2c", "gateway-64", "gateway-h3" -> 32;
      case "baseline-h3", "static-h3" -> 64;
      default -> 1;
    };
  }

  private static void add(List<PublishedResult> results, String cell, JsonNode row) {
    if (row.has("framework") && row.has("rps") && row.has("avg_latency")) {
      results.add(result(cell, row));
    }
  }

  private static PublishedResult result(String cell, JsonNode row) {
    String profile = cell.replaceFirst("-\\d+$", "");
    double successful = of(row, "/status_2xx");
    double failed = of(row, "/status_4xx") + of(row, "/status_5xx");
    double answered = successful + of(row, "/status_3xx") + failed;
    double rate = of(row, "/rps");
    double duration = seconds(row.path("duration").asText());
    double mean = seconds(row.path("avg_latency").asText());
    // The rate is of successful requests, but for a few rows that have nearly none.
    boolean countsFailures = failed > successful && Math.abs(rate * duration / answered - 1) < 0.01;
    double perSecond =
        countsFailures ? rate : successful > 0 ? rate * answered / successful : answered / duration;
    String name =
        "%s (%s), %s"
            .formatted(row.path("framework").asText(), row.path("language").asText(), cell);
    PublishedResult result =
        new PublishedResult(name, row.has("target_rate") ? Loop.PACED : Loop.CLOSED, countsFailures)
            .put(Quantity.RATE, rate)
            .put(Quantity.ASKED_RATE, of(row, "/target_rate"))
            .put(Quantity.DURATION, duration)
            .put(Quantity.ANSWERED, answered)
            .put(Quantity.FAILED, failed)
            .put(Quantity.MEAN, mean)
            .put(Quantity.UNDER_WAY, perSecond * mean)
            .put(Quantity.PROCESSORS_USED, of(row.path("cpu").asText().replace("%", "")) / 100)
            .put(Quantity.PROCESSORS, FEWER_PROCESSORS.getOrDefault(profile, PROCESSORS))
            .put(Quantity.BEST_OF, BEST_OF)
            .percentile(99, seconds(row.path("p99_latency").asText()))
            .percentile(99.9, seconds(row.path("p99_9_latency").asText()));
    return MIXED.contains(profile)
        ? result
        : result.put(
            Quantity.MOST_UNDER_WAY,
            of(row, "/connections")
                * Math.max(1, row.path("pipeline").asDouble())
                * requestsAtOnce(profile));
  }
}

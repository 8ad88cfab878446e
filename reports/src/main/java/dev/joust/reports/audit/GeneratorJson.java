package dev.joust.reports.audit;

import static dev.joust.reports.audit.Numbers.of;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.audit.PublishedResult.Loop;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What load generators write as one object of JSON. */
final class GeneratorJson {

  private static final Pattern PERCENTILE = Pattern.compile("p\\(?(\\d+)(?:[._](\\d+))?\\)?");

  private GeneratorJson() {}

  /** The one row; none if it is another format. */
  static List<PublishedResult> read(String name, JsonNode tree) {
    if (tree.at("/summary/requestsPerSec").isNumber()) {
      return List.of(oha(name, tree));
    }
    if (metric(tree, "http_reqs").has("rate")) {
      return List.of(k6(name, tree));
    }
    return tree.has("zrk_version") ? List.of(zrk(name, tree)) : List.of();
  }

  /**
   * {@code oha --output-format json}, which states neither connections nor the rate that was asked
   * for. What was under way when the time was up counts nowhere.
   *
   * @see <a href="https://github.com/hatoo/oha/blob/master/schema.json">Its schema</a>
   */
  private static PublishedResult oha(String name, JsonNode tree) {
    JsonNode statuses = tree.path("statusCodeDistribution");
    double failed =
        sum(statuses, status -> !status.matches("[23].*"))
            + sum(tree.path("errorDistribution"), error -> !error.contains("due to deadline"));
    return result(name, Loop.AT_MOST, tree.path("latencyPercentiles"), 1)
        .put(Quantity.RATE, of(tree, "/summary/requestsPerSec"))
        .put(Quantity.DURATION, of(tree, "/summary/total"))
        .put(Quantity.ANSWERED, statuses.isObject() ? sum(statuses, status -> true) : Double.NaN)
        .put(Quantity.FAILED, failed)
        .put(Quantity.MEAN, of(tree, "/summary/average"))
        .put(Quantity.SHORTEST, of(tree, "/summary/fastest"))
        .put(Quantity.LONGEST, of(tree, "/summary/slowest"));
  }

  /**
   * {@code k6 run --summary-export}, or the data of {@code handleSummary}. A virtual user has one
   * iteration under way, but may have several requests.
   *
   * @see <a href="https://grafana.com/docs/k6/latest/using-k6/metrics/reference/">Its metrics</a>
   */
  private static PublishedResult k6(String name, JsonNode tree) {
    JsonNode users = metric(tree, "vus_max");
    double mostUsers = Math.max(users.path("value").asDouble(), users.path("max").asDouble());
    JsonNode failed = metric(tree, "http_req_failed");
    double failedShare = failed.path("rate").asDouble(failed.path("value").asDouble());
    double rate = of(metric(tree, "http_reqs"), "/rate");
    double answered = of(metric(tree, "http_reqs"), "/count");
    double iterations = of(metric(tree, "iterations"), "/rate");
    double dropped = of(metric(tree, "dropped_iterations"), "/rate");
    double iterationMillis = of(metric(tree, "iteration_duration"), "/avg");
    return result(name, Loop.AT_MOST, metric(tree, "http_req_duration"), 1e-3)
        .put(Quantity.RATE, rate)
        .put(Quantity.ASKED_RATE, rate * (iterations + dropped) / iterations)
        .put(Quantity.ANSWERED, answered)
        .put(Quantity.FAILED, answered * failedShare)
        .put(Quantity.UNDER_WAY, iterations * iterationMillis / 1000)
        .put(Quantity.MOST_UNDER_WAY, mostUsers);
  }

  /** A metric, whose values one of the two forms has in an object of their own. */
  private static JsonNode metric(JsonNode tree, String name) {
    JsonNode metric = tree.path("metrics").path(name);
    return metric.has("values") ? metric.get("values") : metric;
  }

  /**
   * {@code zrk --format json}. The rate that a ramp asks for on average is in its ratio alone.
   *
   * @see <a href="https://github.com/zoxy-io/zrk">zrk</a>
   */
  private static PublishedResult zrk(String name, JsonNode tree) {
    boolean isClosed = tree.at("/config/closed").asBoolean();
    boolean isRecorded = tree.at("/config/record_timeouts").asBoolean(true);
    JsonNode errors = tree.path("errors");
    double rate = of(tree, "/achieved_rate");
    String url = tree.at("/target/url").asText(name);
    return result(url, isClosed ? Loop.CLOSED : Loop.PACED, tree.path("latency_us"), 1e-6)
        .put(Quantity.RATE, rate)
        .put(Quantity.ASKED_RATE, isClosed ? Double.NaN : rate / of(tree, "/rate_ratio"))
        .put(Quantity.DURATION, of(tree, "/duration_s"))
        .put(Quantity.ANSWERED, of(tree, "/requests"))
        .put(Quantity.FAILED, sum(errors, kind -> true))
        .put(
            Quantity.UNRECORDED,
            sum(errors, kind -> kind.equals("deadline") || kind.equals("timeout") && !isRecorded))
        .put(
            Quantity.MOST_UNDER_WAY,
            of(tree, "/config/connections") * tree.at("/config/streams").asDouble(1));
  }

  private static double sum(JsonNode counts, Predicate<String> keys) {
    return counts.properties().stream()
        .filter(count -> keys.test(count.getKey()))
        .mapToDouble(count -> count.getValue().asDouble())
        .sum();
  }

  private static PublishedResult result(String name, Loop loop, JsonNode latencies, double unit) {
    PublishedResult result = new PublishedResult(name, loop, true);
    latencies
        .properties()
        .forEach(
            latency -> {
              double seconds = unit * latency.getValue().asDouble(Double.NaN);
              Matcher key = PERCENTILE.matcher(latency.getKey());
              switch (latency.getKey()) {
                case "mean", "avg" -> result.put(Quantity.MEAN, seconds);
                case "min" -> result.put(Quantity.SHORTEST, seconds);
                case "max" -> result.put(Quantity.LONGEST, seconds);
                case "med" -> result.percentile(50, seconds);
                default -> {
                  if (key.matches()) {
                    result.percentile(
                        Numbers.of(key.group(1) + "." + (key.group(2) == null ? 0 : key.group(2))),
                        seconds);
                  }
                }
              }
            });
    return result;
  }
}

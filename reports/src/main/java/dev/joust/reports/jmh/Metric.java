package dev.joust.reports.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A metric of a JMH benchmark over several forks, computed as JMH 1.37 does it ({@code
 * org.openjdk.jmh.util.AbstractStatistics}, {@code ListStatistics}): the mean of all iterations (of
 * events the sum), Student's t at 99.9 %, and percentiles at {@code p (n + 1)}.
 */
final class Metric {

  private static final String EVENTS = "#";
  private static final String RATE = "ops/";
  private static final double CONFIDENCE = 0.999;
  private static final Quantile PERCENTILES = Quantile.withDefaults().with(EstimationMethod.HF6);
  private static final List<String> PERCENTS =
      List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

  private Metric() {}

  /** The metric of all forks, given its parts, each of one fork or more. */
  static ObjectNode merged(List<JsonNode> parts) {
    ObjectNode metric = parts.get(0).deepCopy();
    ArrayNode forks = metric.putArray("rawData");
    parts.forEach(part -> part.path("rawData").forEach(fork -> forks.add(fork.deepCopy())));
    double[] values = values(forks);
    boolean counted = metric.path("scoreUnit").asText().equals(EVENTS);
    double score = counted ? DoubleStream.of(values).sum() : Mean.of(values).getAsDouble();
    double error = counted ? Double.NaN : error(values);
    metric.set("score", number(score));
    metric.set("scoreError", number(error));
    metric.putArray("scoreConfidence").add(number(score - error)).add(number(score + error));
    ObjectNode percentiles = metric.putObject("scorePercentiles");
    for (String percent : PERCENTS) {
      double share = Double.parseDouble(percent) / 100;
      percentiles.set(percent, number(PERCENTILES.evaluate(values, share)));
    }
    return metric;
  }

  /**
   * Rates that were measured side by side, iteration by iteration added; its score is not.
   *
   * @return empty if they are no rates, or are not of as many iterations
   */
  static Optional<ObjectNode> added(List<JsonNode> parts) {
    List<double[]> all = parts.stream().map(part -> values(part.path("rawData"))).toList();
    int count = all.get(0).length;
    if (!parts.stream().allMatch(part -> part.path("scoreUnit").asText().startsWith(RATE))
        || !all.stream().allMatch(values -> values.length == count)) {
      return Optional.empty();
    }
    ObjectNode sum = parts.get(0).deepCopy();
    ArrayNode fork = sum.putArray("rawData").addArray();
    for (int i = 0; i < count; i++) {
      int iteration = i;
      fork.add(all.stream().mapToDouble(values -> values[iteration]).sum());
    }
    return Optional.of(sum);
  }

  private static double[] values(JsonNode forks) {
    DoubleStream.Builder values = DoubleStream.builder();
    forks.forEach(fork -> fork.forEach(value -> values.add(value.asDouble())));
    return values.build().toArray();
  }

  /** Not a number for fewer than three values, as with JMH. */
  private static double error(double... values) {
    int count = values.length;
    if (count <= 2) {
      return Double.NaN;
    }
    double t = TDistribution.of(count - 1.0).inverseCumulativeProbability(1 - (1 - CONFIDENCE) / 2);
    return t * StandardDeviation.of(values).getAsDouble() / Math.sqrt(count);
  }

  /** JSON has no word for what is no number; JMH writes it as a text. */
  private static JsonNode number(double value) {
    return Double.isFinite(value) ? DoubleNode.valueOf(value) : TextNode.valueOf("NaN");
  }
}

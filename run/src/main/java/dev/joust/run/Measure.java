package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What there is to know of a measure, so that tables and gates know no single one.
 *
 * @param name its name in samples, with its unit unless it is a count: {@code latencyP99Micros}
 * @param unit as in a table's heading: {@code req/s}, {@code µs}, {@code B}
 * @param better which way is better
 * @param aggregate how a fork's value comes from its iterations
 * @param title its name in a heading: {@code latency, p99}
 */
public record Measure(
    String name, String unit, Direction better, Aggregate aggregate, String title) {

  public Measure {
    requireNonNull(name, "name");
    requireNonNull(unit, "unit");
    requireNonNull(better, "better");
    requireNonNull(aggregate, "aggregate");
    requireNonNull(title, "title");
  }

  /** Its name in a heading with its unit: {@code Throughput (req/s)}. */
  public String titleWithUnit() {
    return unit.isEmpty() ? title : title + " (" + unit + ")";
  }

  /** Whether it counts what is done in a second: {@code req/s}. */
  @JsonIgnore
  public boolean isRate() {
    return unit.endsWith("/s");
  }

  /** Which values of a measure are the better ones. */
  public enum Direction {
    /** More is better. */
    @JsonProperty("higher")
    HIGHER,
    /** Less is better. */
    @JsonProperty("lower")
    LOWER,
    /** Neither; contenders are not ranked by it. */
    @JsonProperty("none")
    NONE
  }

  /** How the values of a fork's iterations become the fork's one value. */
  public enum Aggregate {
    /** Their median. */
    @JsonProperty("median")
    MEDIAN,
    /**
     * Their lower quartile: what a contender reaches where nothing else delays it. For times that
     * the machine's pauses lengthen in many iterations, and never shorten.
     */
    @JsonProperty("lower quartile")
    LOWER_QUARTILE,
    /** The largest. */
    @JsonProperty("max")
    MAX,
    /** Their sum. */
    @JsonProperty("sum")
    SUM
  }
}

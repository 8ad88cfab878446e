package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Optional;

/**
 * What there is to know of a measure, so that tables and gates know no single one.
 *
 * @param name its name in samples, with its unit unless it is a count: {@code latencyP99Micros}
 * @param unit as in a table's heading: {@code req/s}, {@code µs}, {@code B}
 * @param better which way is better
 * @param aggregate how a fork's value comes from its iterations
 * @param role which of a reader's questions it answers; files of before roles were written down
 *     lack it, and get that of {@link Measures}
 * @param compared whether a comparison of versions asks for it; likewise
 * @param title its name in a heading: {@code latency, p99}
 */
public record Measure(
    String name,
    String unit,
    Direction better,
    Aggregate aggregate,
    Role role,
    Boolean compared,
    String title) {

  public Measure {
    requireNonNull(name, "name");
    requireNonNull(unit, "unit");
    requireNonNull(better, "better");
    requireNonNull(aggregate, "aggregate");
    requireNonNull(title, "title");
    if (role == null || compared == null) {
      Optional<Measure> known = Measures.find(name);
      role = role != null ? role : known.map(Measure::role).orElse(Role.OTHER);
      compared = compared != null ? compared : known.map(Measure::compared).orElse(false);
    }
  }

  /** A measure with the role that the table of measures gives to its name. */
  public Measure(String name, String unit, Direction better, Aggregate aggregate, String title) {
    this(name, unit, better, aggregate, null, null, title);
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

  /** Whether it is a part of a whole, from 0 to 1, as what has no unit is. */
  @JsonIgnore
  public boolean isShare() {
    return unit.isEmpty();
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
    NONE;

    /** In words: {@code higher is better}; absent if neither is. */
    public Optional<String> words() {
      return this == NONE
          ? Optional.empty()
          : Optional.of(name().toLowerCase(Locale.ROOT) + " is better");
    }
  }

  /** Which of a reader's questions a measure answers. */
  public enum Role {
    /** How much can be done in a second? */
    @JsonProperty("throughput")
    THROUGHPUT,
    /** How long does nearly everybody wait at most? */
    @JsonProperty("tail")
    TAIL,
    /** How long does one usually wait? */
    @JsonProperty("typical")
    TYPICAL,
    /** How much of the server's processor does it take? */
    @JsonProperty("cpu")
    CPU,
    /** How much memory does a connection take? */
    @JsonProperty("memory")
    MEMORY,
    /** What did a server, its client and their JVMs take or suffer meanwhile? */
    @JsonProperty("resource")
    RESOURCE,
    /** At which rate was the server loaded? */
    @JsonProperty("offered")
    OFFERED,
    /** None of these. */
    @JsonProperty("other")
    OTHER
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

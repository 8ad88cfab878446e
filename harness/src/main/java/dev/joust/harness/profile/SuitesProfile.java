package dev.joust.harness.profile;

import dev.joust.harness.UsageException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is asked, by suite. The first four are of batches of requests; the others are scenarios,
 * each with settings of its own, and absent if they are not asked.
 *
 * @param concurrency its cells by way
 * @param flow its cells by way
 * @param connection its cells by way
 * @param occupancy its cells by way
 * @param idle connections that do nothing
 * @param latency response times at fixed rates
 * @param live many readers of one document
 * @param jobs users who wait for long jobs
 * @param stress the same, more and more of them
 */
public record SuitesProfile(
    Map<Way, Factors> concurrency,
    Map<Way, Factors> flow,
    Map<Way, Factors> connection,
    Map<Way, Factors> occupancy,
    Optional<IdleProfile> idle,
    Optional<LatencyProfile> latency,
    Optional<LiveProfile> live,
    Optional<JobsProfile> jobs,
    Optional<StressProfile> stress) {

  private static final List<String> NAMES =
      Arrays.stream(SuitesProfile.class.getRecordComponents())
          .map(RecordComponent::getName)
          .toList();

  public SuitesProfile {
    concurrency = asked(concurrency);
    flow = asked(flow);
    connection = asked(connection);
    occupancy = asked(occupancy);
    idle = idle == null ? Optional.empty() : idle;
    live = live == null ? Optional.empty() : live;
    latency = latency == null ? Optional.empty() : latency;
    jobs = jobs == null ? Optional.empty() : jobs;
    stress = stress == null ? Optional.empty() : stress;
  }

  /** A way that is set to nothing, as {@code steady: ~}, is not asked. */
  private static Map<Way, Factors> asked(Map<Way, Factors> ways) {
    Map<Way, Factors> asked = new LinkedHashMap<>(ways == null ? Map.of() : ways);
    asked.values().removeIf(Objects::isNull);
    return asked;
  }

  /** The names of all suites, in the order of a report. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * Makes sure that there is a suite of that name.
   *
   * @throws UsageException if there is none; the message lists them
   */
  public static void requireKnown(String name) {
    if (!NAMES.contains(name)) {
      throw new UsageException(
          "no suite '%s', known are %s".formatted(name, String.join(", ", NAMES)));
    }
  }

  /** Whether nothing is asked. */
  public boolean isEmpty() {
    return Stream.of(concurrency, flow, connection, occupancy).allMatch(Map::isEmpty)
        && Stream.of(idle, latency, live, jobs, stress).allMatch(Optional::isEmpty);
  }

  /** What is asked of a suite of batches, by way. */
  public Map<Way, Factors> batches(Suite suite) {
    return switch (suite.name()) {
      case "concurrency" -> concurrency;
      case "flow" -> flow;
      case "connection" -> connection;
      case "occupancy" -> occupancy;
      default -> throw new IllegalArgumentException(suite.name());
    };
  }
}

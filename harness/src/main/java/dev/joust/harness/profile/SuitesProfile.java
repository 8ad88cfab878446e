package dev.joust.harness.profile;

import dev.joust.harness.UsageException;
import dev.joust.harness.suite.idle.IdleSettings;
import dev.joust.harness.suite.jobs.JobsSettings;
import dev.joust.harness.suite.jobs.StressSettings;
import dev.joust.harness.suite.latency.LatencySettings;
import dev.joust.harness.suite.live.LiveSettings;
import dev.joust.harness.suite.masking.MaskingSettings;
import dev.joust.harness.suite.transfer.TransferSettings;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is asked, by suite. The first four are of batches of requests; the others are scenarios,
 * each with settings of its own, and absent if they are not asked.
 *
 * @param concurrency its cells
 * @param flow its cells
 * @param connection its cells
 * @param occupancy its cells
 * @param idle connections that do nothing
 * @param latency response times at fixed rates
 * @param live many readers of one document
 * @param jobs users who wait for long jobs
 * @param stress the same, more and more of them
 * @param transfer messages of many sizes over links
 * @param masking frames without a network
 */
public record SuitesProfile(
    BatchesProfile concurrency,
    BatchesProfile flow,
    BatchesProfile connection,
    BatchesProfile occupancy,
    Optional<IdleSettings> idle,
    Optional<LatencySettings> latency,
    Optional<LiveSettings> live,
    Optional<JobsSettings> jobs,
    Optional<StressSettings> stress,
    Optional<TransferSettings> transfer,
    Optional<MaskingSettings> masking) {

  private static final List<String> NAMES =
      Arrays.stream(SuitesProfile.class.getRecordComponents())
          .map(RecordComponent::getName)
          .toList();

  public SuitesProfile {
    concurrency = concurrency == null ? BatchesProfile.NOTHING : concurrency;
    flow = flow == null ? BatchesProfile.NOTHING : flow;
    connection = connection == null ? BatchesProfile.NOTHING : connection;
    occupancy = occupancy == null ? BatchesProfile.NOTHING : occupancy;
    idle = idle == null ? Optional.empty() : idle;
    live = live == null ? Optional.empty() : live;
    latency = latency == null ? Optional.empty() : latency;
    jobs = jobs == null ? Optional.empty() : jobs;
    stress = stress == null ? Optional.empty() : stress;
    transfer = transfer == null ? Optional.empty() : transfer;
    masking = masking == null ? Optional.empty() : masking;
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
    return Stream.of(concurrency, flow, connection, occupancy)
            .allMatch(batches -> batches.ways().isEmpty())
        && Stream.of(idle, latency, live, jobs, stress, transfer, masking)
            .allMatch(Optional::isEmpty);
  }

  /** What is asked of a suite of batches. */
  public BatchesProfile batches(Suite suite) {
    return switch (suite.name()) {
      case "concurrency" -> concurrency;
      case "flow" -> flow;
      case "connection" -> connection;
      case "occupancy" -> occupancy;
      default -> throw new IllegalArgumentException(suite.name());
    };
  }
}

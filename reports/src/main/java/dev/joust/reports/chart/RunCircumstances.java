package dev.joust.reports.chart;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.statistics.ResampledRuns;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where and for how long a run was made, as its manifest and its trials say. */
public final class RunCircumstances {

  private final Run run;

  public RunCircumstances(Run run) {
    this.run = run;
  }

  /** What is known of the machine, its most telling trait first; empty if nothing is. */
  public List<String> machine() {
    return Stream.of(
            environment("/processors/model"),
            environment("/processors/online").map(own -> "processors " + own),
            environment("/os/distribution"),
            environment("/os/release").map(own -> "kernel " + own))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * A single fact of the environment.
   *
   * @param pointer where it stands, as a JSON Pointer: {@code /os/release}
   */
  public Optional<String> environment(String pointer) {
    return text(run.manifest().environment().at(pointer));
  }

  /** The profile by which the run was configured. */
  public Optional<String> profile() {
    return text(run.manifest().configuration().path("profile"));
  }

  private static Optional<String> text(JsonNode node) {
    return node.isValueNode() && !node.asText().isBlank()
        ? Optional.of(node.asText())
        : Optional.empty();
  }

  /** How many blocks have a trial. */
  public int blocks() {
    return ResampledRuns.blocks(run).size();
  }

  /** The time in which at least one trial was under way; trials of a group count once. */
  public Duration measuringTime() {
    Duration time = Duration.ZERO;
    Instant until = Instant.MIN;
    for (Trial trial :
        run.trials().stream().sorted(Comparator.comparing(Trial::startedAt)).toList()) {
      Instant from = trial.startedAt().isAfter(until) ? trial.startedAt() : until;
      if (trial.endedAt().isAfter(from)) {
        time = time.plus(Duration.between(from, trial.endedAt()));
        until = trial.endedAt();
      }
    }
    return time;
  }
}

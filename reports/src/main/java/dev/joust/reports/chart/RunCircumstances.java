package dev.joust.reports.chart;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.statistics.ResampledRuns;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** All garbage collectors, as the JVMs named them; absent if not known. */
  public Optional<String> collectors() {
    Map<String, List<String>> servers = new LinkedHashMap<>();
    run.manifest().contenders().stream()
        .map(RunContender::name)
        .filter(name -> !run.serverCollectors(name).isEmpty())
        .forEach(
            name ->
                servers
                    .computeIfAbsent(run.serverCollectors(name), n -> new ArrayList<>())
                    .add(name));
    if (servers.isEmpty()) {
      return Optional.empty();
    }
    String ofServers =
        servers.size() == 1
            ? servers.keySet().iterator().next()
            : servers.entrySet().stream()
                .map(own -> own.getKey() + " of " + String.join(", ", own.getValue()))
                .collect(joining("; "));
    String ofClients = run.clientCollectors();
    return Optional.of(
        "servers " + ofServers + (ofClients.isEmpty() ? "" : "; load clients " + ofClients));
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

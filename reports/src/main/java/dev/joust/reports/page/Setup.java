package dev.joust.reports.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.ShellWords;
import dev.joust.run.RunManifest;
import dev.joust.run.Trial;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** With what, where, when and for how long a run was made. */
final class Setup {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /**
   * Something to know of a run.
   *
   * @param name what it is: {@code machine}
   * @param text what it was
   */
  record Fact(String name, String text) {}

  private final RunView view;
  private final RunManifest manifest;

  Setup(RunView view) {
    this.view = view;
    this.manifest = view.run().manifest();
  }

  /** In a sentence: what was run, on what, for how long. */
  String sentence() {
    long contenders = manifest.contenders().stream().filter(own -> !own.control()).count();
    return "%s, %s in %s, on %s, %s; begun %s."
        .formatted(
            Digits.counted(contenders, "contender"),
            Digits.counted(view.run().trials().size(), "trial"),
            Digits.counted(blocks(), "block"),
            text("/processors/model").orElse("an unknown machine")
                + text("/jvm/availableProcessors").map(own -> " of " + own + " cores").orElse(""),
            Digits.duration(busy()),
            day());
  }

  private String day() {
    return manifest
        .startedAt()
        .truncatedTo(ChronoUnit.MINUTES)
        .toString()
        .replaceFirst("T(\\d\\d:\\d\\d):00Z", " $1 UTC");
  }

  private long blocks() {
    return view.run().trials().stream()
        .map(trial -> trial.planned().block())
        .filter(own -> own > 0)
        .distinct()
        .count();
  }

  List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("command", command()));
    facts.add(new Fact("seed", Long.toString(manifest.seed())));
    facts.add(
        new Fact(
            "contenders",
            manifest.contenders().stream()
                .map(own -> own.name() + " " + own.version() + (own.control() ? " (control)" : ""))
                .collect(Collectors.joining(", "))));
    manifest.joust().ifPresent(own -> facts.add(new Fact("Joust", own.toString())));
    facts.add(new Fact("method", "version " + manifest.methodVersion()));
    facts.add(
        new Fact(
            "margin",
            "differences below "
                + Digits.share(manifest.indifference().share())
                + " do not matter"));
    machine().ifPresent(own -> facts.add(new Fact("machine", own)));
    jvm().ifPresent(own -> facts.add(new Fact("server JVM", own)));
    text("/pinning").ifPresent(own -> facts.add(new Fact("pinning", own)));
    manifest
        .hosts()
        .forEach(host -> facts.add(new Fact(host.role() + " " + host.name(), host.text())));
    facts.add(new Fact("begun", manifest.startedAt().toString()));
    facts.add(new Fact("took", Digits.duration(busy())));
    return facts;
  }

  /** How the run was asked for; of one that does not say, what is known of that. */
  private String command() {
    if (!manifest.command().isEmpty()) {
      return ShellWords.of(manifest.command());
    }
    String profile = manifest.configuration().path("profile").asText("");
    return "joust run"
        + (profile.isEmpty() ? "" : " --profile " + profile)
        + " --seed "
        + manifest.seed();
  }

  private Optional<String> machine() {
    String known =
        Stream.of(
                text("/processors/model"),
                text("/processors/online").map(own -> "processors " + own),
                text("/os/distribution"),
                text("/os/release").map(own -> "kernel " + own))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("; "));
    return known.isEmpty() ? Optional.empty() : Optional.of(known);
  }

  private Optional<String> jvm() {
    String arguments =
        Stream.of(manifest.environment().at("/server/jvmArguments"))
            .flatMap(own -> own.isArray() ? elements(own) : Stream.empty())
            .collect(Collectors.joining(" "));
    return text("/jvm/version").map(own -> (own + " " + arguments).strip());
  }

  private static Stream<String> elements(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts.stream();
  }

  private Optional<String> text(String pointer) {
    JsonNode node = manifest.environment().at(pointer);
    return node.isValueNode() && !node.asText().isBlank()
        ? Optional.of(node.asText())
        : Optional.empty();
  }

  /** How long any trial was under way; those of a group are so together. */
  private Duration busy() {
    Duration busy = Duration.ZERO;
    Instant until = Instant.MIN;
    for (Trial trial :
        view.run().trials().stream().sorted(Comparator.comparing(Trial::startedAt)).toList()) {
      Instant from = trial.startedAt().isAfter(until) ? trial.startedAt() : until;
      if (trial.endedAt().isAfter(from)) {
        busy = busy.plus(Duration.between(from, trial.endedAt()));
        until = trial.endedAt();
      }
    }
    return busy;
  }

  /** The profile in effect, as JSON, which is also YAML. */
  String configuration() {
    return pretty(manifest.configuration());
  }

  /** The machine, the JDKs and their settings, as JSON. */
  String environment() {
    return pretty(manifest.environment());
  }

  private static String pretty(JsonNode tree) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of JSON is JSON", impossible);
    }
  }
}

package dev.joust.reports.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.chart.RunCircumstances;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.ShellWords;
import dev.joust.run.RunManifest;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
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
  private final RunCircumstances circumstances;

  Setup(RunView view) {
    this.view = view;
    this.manifest = view.run().manifest();
    this.circumstances = new RunCircumstances(view.run());
  }

  /** In a sentence: what was run, on what, for how long. */
  String sentence() {
    long contenders = manifest.contenders().stream().filter(own -> !own.control()).count();
    return "%s, %s in %s, on %s, %s; begun %s."
        .formatted(
            Digits.counted(contenders, "contender"),
            Digits.counted(view.run().trials().size(), "trial"),
            Digits.counted(circumstances.blocks(), "block"),
            circumstances.environment("/processors/model").orElse("an unknown machine")
                + circumstances
                    .environment("/jvm/availableProcessors")
                    .map(own -> " of " + own + " cores")
                    .orElse(""),
            Digits.duration(circumstances.measuringTime()),
            day());
  }

  private String day() {
    return manifest
        .startedAt()
        .truncatedTo(ChronoUnit.MINUTES)
        .toString()
        .replaceFirst("T(\\d\\d:\\d\\d):00Z", " $1 UTC");
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
    List<String> machine = circumstances.machine();
    if (!machine.isEmpty()) {
      facts.add(new Fact("machine", String.join("; ", machine)));
    }
    jvm().ifPresent(own -> facts.add(new Fact("server JVM", own)));
    circumstances.collectors().ifPresent(own -> facts.add(new Fact("garbage collectors", own)));
    circumstances.environment("/pinning").ifPresent(own -> facts.add(new Fact("pinning", own)));
    manifest
        .hosts()
        .forEach(host -> facts.add(new Fact(host.role() + " " + host.name(), host.text())));
    facts.add(new Fact("begun", manifest.startedAt().toString()));
    facts.add(new Fact("took", Digits.duration(circumstances.measuringTime())));
    return facts;
  }

  /** How the run was asked for; of one that does not say, what is known of that. */
  private String command() {
    if (!manifest.command().isEmpty()) {
      return ShellWords.of(manifest.command());
    }
    return "joust run"
        + circumstances.profile().map(" --profile "::concat).orElse("")
        + " --seed "
        + manifest.seed();
  }

  private Optional<String> jvm() {
    String arguments =
        Stream.of(manifest.environment().at("/server/jvmArguments"))
            .flatMap(own -> own.isArray() ? elements(own) : Stream.empty())
            .collect(Collectors.joining(" "));
    return circumstances.environment("/jvm/version").map(own -> (own + " " + arguments).strip());
  }

  private static Stream<String> elements(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts.stream();
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

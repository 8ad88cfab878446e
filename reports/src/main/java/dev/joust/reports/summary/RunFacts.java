package dev.joust.reports.summary;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.ShellWords;
import dev.joust.reports.statistics.ResampledRuns;
import dev.joust.run.Factor;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.Trial;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** With what, where, when and for how long a run was made. */
public record RunFacts(Run run) {

  /** In a sentence: what was run, on what, for how long. */
  public String sentence() {
    long contenders = run.manifest().contenders().stream().filter(own -> !own.control()).count();
    Optional<String> processors = environment("/jvm/availableProcessors");
    String cores = processors.map(own -> " of " + own + " cores").orElse("");
    return "%s, %s, on %s, %s; begun %s."
        .formatted(
            Digits.counted(contenders, "contender"),
            trials(),
            environment("/processors/model").orElse("an unknown machine") + cores,
            Digits.duration(measuringTime()),
            run.manifest()
                .startedAt()
                .truncatedTo(ChronoUnit.MINUTES)
                .toString()
                .replaceFirst("T(\\d\\d:\\d\\d):00Z", " $1 UTC"));
  }

  private String trials() {
    return Digits.counted(run.trials().size(), "trial")
        + " in "
        + Digits.counted(blocks(), "block");
  }

  /**
   * All that a reader needs to judge the numbers, by names such as {@code machine}; what the run
   * does not know is left out.
   */
  public Map<String, String> facts() {
    RunManifest manifest = run.manifest();
    Map<String, String> facts = new LinkedHashMap<>();
    String contenders =
        manifest.contenders().stream()
            .map(own -> own.name() + (own.control() ? " (control)" : " " + own.version()))
            .collect(joining(", "));
    facts.put("contenders", contenders);
    machine().ifPresent(own -> facts.put("machine", own));
    jvm().ifPresent(own -> facts.put("server JVM", own));
    collectors().ifPresent(own -> facts.put("garbage collectors", own));
    environment("/pinning").ifPresent(own -> facts.put("pinning", own));
    manifest.hosts().forEach(own -> facts.put("host " + own.role() + " " + own.name(), own.text()));
    String time = Digits.duration(measuringTime());
    facts.put("time", "begun %s; %s took %s".formatted(manifest.startedAt(), trials(), time));
    facts.put("command", command());
    facts.put(
        "profile",
        "%sseed %d, method version %s"
            .formatted(
                profile().map(own -> own + ", ").orElse(""),
                manifest.seed(),
                manifest.methodVersion()));
    String margin = Digits.share(manifest.indifference().share());
    facts.put("margin", "differences below %s do not matter".formatted(margin));
    manifest.joust().ifPresent(own -> facts.put("Joust", own.toString()));
    timeScale().ifPresent(own -> facts.put("time scale of jobs", own));
    return facts;
  }

  /** The facts, a line each: {@code Machine: AMD EPYC}. */
  public List<String> lines() {
    return facts().entrySet().stream()
        .map(own -> own.getKey() + ": " + own.getValue())
        .map(own -> own.substring(0, 1).toUpperCase(Locale.ROOT) + own.substring(1))
        .toList();
  }

  private Optional<String> machine() {
    return Stream.of(
            environment("/processors/model"),
            environment("/processors/online").map("processors "::concat),
            environment("/os/distribution"),
            environment("/os/release").map("kernel "::concat))
        .flatMap(Optional::stream)
        .reduce((texts, text) -> texts + "; " + text);
  }

  private Optional<String> jvm() {
    JsonNode words = run.manifest().environment().at("/server/jvmArguments");
    String arguments = words.valueStream().map(JsonNode::asText).collect(joining(" "));
    return serverJdk()
        .or(() -> environment("/jvm/version"))
        .map(own -> (own + " " + arguments).strip());
  }

  /** The version of the JDK that servers ran on, or where it is, if it is not Joust's own. */
  private Optional<String> serverJdk() {
    JsonNode environment = run.manifest().environment();
    String home = environment.at("/server/jdk").asText();
    if (environment("/client/jdk").filter(home::equals).isPresent()) {
      return Optional.empty();
    }
    String joust = environment.at("/jvm/version").asText();
    return new RecordedJdks(environment)
        .ofServers()
        .or(() -> Optional.of("the JDK in " + home).filter(named -> !home.isEmpty()))
        .filter(version -> !joust.startsWith(version));
  }

  private Optional<String> timeScale() {
    double scale = run.manifest().configuration().path("timeScale").asDouble(1);
    boolean hasUsers =
        run.manifest().plan().stream()
            .flatMap(trial -> trial.cells().stream())
            .anyMatch(cell -> cell.factors().containsKey(Factor.USERS.name()));
    return scale == 1 || !hasUsers
        ? Optional.empty()
        : Optional.of(scale + ", so that 10 s last " + 10 * scale + " s");
  }

  private String command() {
    String profile = profile().map(" --profile "::concat).orElse("");
    return run.manifest().command().isEmpty()
        ? "joust run%s --seed %s".formatted(profile, run.manifest().seed())
        : ShellWords.of(run.manifest().command());
  }

  private Optional<String> environment(String pointer) {
    return text(run.manifest().environment().at(pointer));
  }

  private Optional<String> profile() {
    return text(run.manifest().configuration().path("profile"));
  }

  private static Optional<String> text(JsonNode node) {
    return node.isValueNode() && !node.asText().isBlank()
        ? Optional.of(node.asText())
        : Optional.empty();
  }

  /** All garbage collectors, as the JVMs named them; absent if not known. */
  public Optional<String> collectors() {
    Map<String, List<String>> servers =
        run.manifest().contenders().stream()
            .map(RunContender::name)
            .filter(name -> !run.serverCollectors(name).isEmpty())
            .collect(groupingBy(run::serverCollectors, LinkedHashMap::new, toList()));
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
  private Duration measuringTime() {
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

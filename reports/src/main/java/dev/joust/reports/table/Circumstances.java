package dev.joust.reports.table;

import dev.joust.reports.chart.RunCircumstances;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.ShellWords;
import dev.joust.run.Conformance;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** With what, where, when and for how long the run was made. */
final class Circumstances {

  private final ReportModel model;
  private final RunManifest manifest;
  private final RunCircumstances circumstances;

  Circumstances(ReportModel model) {
    this.model = model;
    this.manifest = model.run().manifest();
    this.circumstances = new RunCircumstances(model.run());
  }

  /** The facts that a reader needs to judge the numbers, a line each. */
  List<String> facts() {
    List<String> facts = new ArrayList<>();
    facts.add("Contenders: " + contenderNames());
    machine().ifPresent(machine -> facts.add("Machine: " + machine));
    circumstances.collectors().ifPresent(own -> facts.add("Garbage collectors: " + own));
    manifest
        .hosts()
        .forEach(
            host -> facts.add("Host: %s %s; %s".formatted(host.role(), host.name(), host.text())));
    facts.add(time());
    String profile = circumstances.profile().map(own -> own + ", ").orElse("");
    facts.add(
        "Profile: %sseed %d, method version %s"
            .formatted(profile, manifest.seed(), manifest.methodVersion()));
    if (!manifest.command().isEmpty()) {
      facts.add("Command: " + ShellWords.of(manifest.command()));
    }
    double timeScale = manifest.configuration().path("timeScale").asDouble(1);
    if (timeScale != 1 && hasJobs()) {
      facts.add(
          "Time scale of jobs: " + timeScale + ", so that 10 s last " + 10 * timeScale + " s");
    }
    return facts;
  }

  private boolean hasJobs() {
    return manifest.suites().stream()
        .anyMatch(suite -> List.of("jobs", "stress").contains(suite.name()));
  }

  private String contenderNames() {
    return manifest.contenders().stream()
        .map(own -> own.name() + (own.control() ? " (control)" : " " + own.version()))
        .collect(Collectors.joining(", "));
  }

  private Optional<String> machine() {
    String known =
        Stream.concat(
                circumstances.machine().stream(),
                Stream.of(
                        circumstances.environment("/jvm/version").map("JVM "::concat),
                        circumstances.environment("/pinning"))
                    .flatMap(Optional::stream))
            .collect(Collectors.joining("; "));
    return known.isEmpty() ? Optional.empty() : Optional.of(known);
  }

  private String time() {
    return "Time: begun %s; %s in %s took %s"
        .formatted(
            manifest.startedAt(),
            Digits.counted(model.run().trials().size(), "trial"),
            Digits.counted(circumstances.blocks(), "block"),
            Digits.duration(circumstances.measuringTime()));
  }

  /** Who took part, a row for each; with the garbage collectors of its servers, if known. */
  Block contenders() {
    boolean known = circumstances.collectors().isPresent();
    List<String> header =
        new ArrayList<>(List.of("name", "framework", "version", "features", "remark"));
    if (known) {
      header.add("garbage collector");
    }
    return Block.Table.of(
        header, manifest.contenders().stream().map(own -> contender(own, known)).toList());
  }

  private List<Entry> contender(RunContender contender, boolean withCollector) {
    List<Entry> row =
        new ArrayList<>(
            List.of(
                new Entry.Name(contender.name(), false),
                new Entry.Text(contender.framework()),
                new Entry.Text(contender.version()),
                new Entry.Text(String.join(", ", contender.features())),
                new Entry.Text(remark(contender))));
    if (withCollector) {
      String name = model.run().serverCollectors(contender.name());
      row.add(name.isEmpty() ? Entry.NOT_MEASURED : new Entry.Text(name));
    }
    return row;
  }

  private static String remark(RunContender contender) {
    return contender
        .failure()
        .map(failure -> "failed: " + failure)
        .orElse(
            contender.control()
                ? "control, never ranked"
                : Stream.of(
                        contender.conformance().map(Conformance::text),
                        contender.compression().map("WebSocket messages go by "::concat))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining("; ")));
  }
}

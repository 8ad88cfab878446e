package dev.joust.harness.cli;

import dev.joust.harness.catalogue.CatalogueEntry;
import dev.joust.harness.catalogue.CataloguePage;
import dev.joust.harness.catalogue.Questions;
import dev.joust.harness.catalogue.Regression;
import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.experiment.Progress;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.terminal.Terminal;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import dev.joust.run.Run;
import dev.joust.run.store.ReplacedFile;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares variants of which others have found that they differ, and each with itself. */
@Command(
    name = "catalogue",
    description =
        "Compare variants that are known to differ, and each with itself: are a comparison's alarms"
            + " true?",
    exitCodeList = {
      "0:All available versions were compared, whatever the result.",
      "2:A flag or a file is wrong; nothing was measured.",
      "74:A run or the table could not be written.",
      "130:Stopped by Ctrl-C; what was compared until then is in the table."
    },
    footer = {"  joust catalogue", "  joust catalogue --only netty-15292 --budget 20m"})
final class CatalogueCommand extends JoustCommand {

  @Mixin Comparisons comparisons;

  @Option(
      names = "--regressions",
      paramLabel = "DIR",
      description =
          "A folder of regressions, a YAML file each; may be repeated; default: regressions.")
  List<Path> folders = new ArrayList<>();

  @Option(
      names = "--only",
      paramLabel = "NAMES",
      description = "These regressions, by the names of their files.")
  List<String> only = new ArrayList<>();

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description =
          "The table's file in Markdown, with the curve of true over false alarms alongside as"
              + " SVG; default: catalogue.md in --runs.")
  Optional<Path> table = Optional.empty();

  @Option(
      names = "--title",
      paramLabel = "TEXT",
      description = "The heading of the table's page; default: ${DEFAULT-VALUE}.")
  String title = "Regressions that happened, compared";

  @Option(
      names = "--finished",
      description = "Judge the runs of earlier comparisons in --runs, and measure nothing.")
  boolean finished;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Map<String, Regression> chosen = chosen();
    return unlessStopped(
        Progress.on(System.out, Terminal.isOutput()),
        (progress, stop) -> compare(chosen, progress, stop));
  }

  private Map<String, Regression> chosen() {
    List<Path> from = folders.isEmpty() ? List.of(Path.of("regressions")) : folders;
    Map<String, Regression> known = new LinkedHashMap<>();
    from.stream()
        .flatMap(folder -> Regression.in(folder).stream())
        .forEach(file -> known.put(Regression.name(file), Regression.read(file)));
    if (!only.isEmpty()) {
      List<String> names = ProfileOptions.names("--only", only);
      for (String name : names) {
        if (!known.containsKey(name)) {
          throw new UsageException(
              "no regression '%s' in %s: %s"
                  .formatted(
                      name,
                      from.stream().map(Path::toString).collect(Collectors.joining(", ")),
                      NearestNames.hint(name, known.keySet())));
        }
      }
      known.keySet().retainAll(names);
    }
    known.forEach(this::requireMeasure);
    return known;
  }

  private void requireMeasure(String name, Regression regression) {
    Comparisons.requireMeasure(
        profiles(regression.suites(), regression.set(), List.of()), regression.measure(), name);
  }

  private int compare(Map<String, Regression> chosen, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    Path page = table.orElseGet(() -> comparisons.folder().resolve("catalogue.md"));
    List<CatalogueEntry> entries = new ArrayList<>();
    Map<String, String> refused = new LinkedHashMap<>();
    Deque<Questions> open = new ArrayDeque<>(Questions.of(chosen));
    while (!open.isEmpty()) {
      Questions next = open.remove();
      next.say(progress);
      try {
        Optional<Run> compared = run(next, progress, stop);
        if (compared.isEmpty()) {
          return ExitCode.STOPPED.status();
        }
        entries.addAll(next.entries(compared.get()));
      } catch (UsageException notToBeHad) {
        // The others can be compared all the same.
        List<Questions> alone = next.alone();
        alone.forEach(open::addFirst);
        if (alone.isEmpty()) {
          progress.say("%s: %s".formatted(next.name(), notToBeHad.getMessage()));
          refused.put(next.name(), notToBeHad.getMessage() + knownResult(chosen.get(next.name())));
        }
      }
      stop.undisturbed(() -> leave(page, entries, refused));
    }
    System.out.printf("%n%stable: %s%n", markdown(page, entries, refused), page);
    return ExitCode.OK.status();
  }

  private static String knownResult(Regression regression) {
    return regression.result().map(". Known result: "::concat).orElse("");
  }

  private void leave(Path page, List<CatalogueEntry> entries, Map<String, String> refused)
      throws IOException {
    ReplacedFile.write(
        page.resolveSibling(picture(page)), out -> out.write(CataloguePage.picture(entries)));
    ReplacedFile.write(page, out -> out.write(markdown(page, entries, refused)));
  }

  private String markdown(Path page, List<CatalogueEntry> entries, Map<String, String> refused) {
    return CataloguePage.markdown(title, entries, refused, picture(page));
  }

  private static String picture(Path page) {
    return page.getFileName().toString().replaceFirst("\\.md$", "") + ".svg";
  }

  /** Absent if it was stopped. */
  private Optional<Run> run(Questions questions, Progress progress, OrderlyStop stop)
      throws IOException, InterruptedException {
    return finished
        ? Optional.of(newest(questions.label(), comparisons.folder()))
        : comparisons.run(questions.label(), profiles(questions), progress, stop);
  }

  private static Run newest(String label, Path runs) throws IOException {
    try (Stream<Path> all = Files.list(runs)) {
      Path newest =
          all.filter(
                  folder ->
                      folder
                          .getFileName()
                          .toString()
                          .matches("[0-9]+-[0-9]+-" + Pattern.quote(label)))
              .max(Comparator.naturalOrder())
              .orElseThrow(
                  () ->
                      new UsageException(
                          "%s has no run of '%s': measure it without --finished"
                              .formatted(runs, label)));
      return RunReader.read(newest);
    }
  }

  private Profiles profiles(Questions questions) {
    List<Variant> variants = questions.variants();
    return profiles(questions.suites(), questions.set(), variants)
        .stretchedBy(variants.size() / 2.0);
  }

  private Profiles profiles(List<String> suites, List<String> set, List<Variant> variants) {
    Profiles profiles = comparisons.options.profiles(variants);
    set.forEach(assignment -> profiles.set("set", assignment));
    return suites.isEmpty() || !comparisons.options.suites.isEmpty()
        ? profiles
        : profiles.set("suites", "ask", suites);
  }
}

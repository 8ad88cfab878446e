package dev.joust.reports.summary;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Sufficiency;
import dev.joust.run.RunContender;
import dev.joust.run.RunStatus;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What went wrong in a run, in sentences. */
public record Issues(RunView view) {

  private static final int MOST_REASONS = 4;

  /** All of them, the gravest first. */
  public List<String> all() {
    return lines(view.run().isComplete() ? List.of() : List.of(status()));
  }

  /** All but {@link #status}, for where that stands by itself. */
  public List<String> besidesStatus() {
    return lines(List.of());
  }

  private List<String> lines(List<String> status) {
    List<String> lines = new ArrayList<>();
    view.run().warnings().forEach(own -> lines.add("The run's files are damaged: " + own));
    lines.addAll(status);
    for (RunContender own : view.contenders()) {
      own.failure()
          .map(why -> own.name() + " does not keep the contract and was not measured: " + why)
          .ifPresent(lines::add);
      own.conformance()
          .filter(conformance -> !conformance.isProven())
          .map(conformance -> "Contender %s: %s.".formatted(own.name(), conformance.text()))
          .ifPresent(lines::add);
    }
    view.layouts().forEach(layout -> lines.addAll(of(layout)));
    view.manifest().findings().stream()
        .map(
            own ->
                "The machine, %s: %s. Remedy: %s."
                    .formatted(own.severity(), stopless(own.text()), stopless(own.remedy())))
        .forEach(lines::add);
    Sufficiency.of(view.run()).ifPresent(own -> lines.add("Precision: " + own.text() + "."));
    return lines;
  }

  /** How much of the plan was made. */
  public String status() {
    int planned = view.manifest().plan().size();
    if (view.run().isComplete()) {
      return "Complete: all %s.".formatted(Digits.counted(planned, "trial"));
    }
    String how = view.manifest().status() == RunStatus.STOPPED ? "was stopped" : "is not finished";
    return ("The run %s: %d of %d trials are whole. What is shown comes from these and can change when"
            + " 'joust run --resume' finishes it.")
        .formatted(how, planned - view.run().missing().size(), planned);
  }

  private List<String> of(SuiteLayout layout) {
    List<Outcome> outcomes =
        view.places(layout.name()).stream().flatMap(own -> view.outcomes(own).stream()).toList();
    List<String> lines = new ArrayList<>();
    for (Verdict verdict : List.of(Verdict.INVALID, Verdict.SUSPECT)) {
      List<Outcome> doubted = outcomes.stream().filter(own -> own.verdict() == verdict).toList();
      if (!doubted.isEmpty()) {
        String all = Digits.counted(outcomes.size(), "result");
        String are = doubted.size() == 1 ? " is " : " are ";
        String kind = verdict.name().toLowerCase(Locale.ROOT);
        String part = Digits.of(doubted.size()) + " of " + all + are + kind;
        lines.add("%s: %s: %s.".formatted(layout.title(), part, reasons(doubted)));
      }
    }
    SortedMap<String, Long> errors = new TreeMap<>();
    outcomes.forEach(
        own -> own.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
    if (!errors.isEmpty()) {
      lines.add(
          errors.entrySet().stream()
              .map(own -> "kind %s, %s".formatted(own.getKey(), Digits.of(own.getValue())))
              .collect(Collectors.joining("; ", layout.title() + ": errors of ", ".")));
    }
    return lines;
  }

  private static String reasons(List<Outcome> outcomes) {
    List<String> texts =
        outcomes.stream()
            .collect(
                Collectors.groupingBy(
                    own -> Digits.zeroed(first(own)), LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .sorted(Comparator.comparingInt((List<Outcome> own) -> own.size()).reversed())
            .map(Issues::reason)
            .toList();
    int more = texts.size() - MOST_REASONS;
    return String.join("; ", texts.subList(0, Math.min(MOST_REASONS, texts.size())))
        + (more > 0 ? "; and " + Digits.counted(more, "other reason") : "");
  }

  private static String reason(List<Outcome> outcomes) {
    String contenders =
        outcomes.stream().map(Outcome::contender).distinct().collect(Collectors.joining(", "));
    String times = outcomes.size() == 1 ? "" : ", × " + outcomes.size();
    return "%s (%s%s)".formatted(stopless(first(outcomes.get(0))), contenders, times);
  }

  private static String first(Outcome outcome) {
    return outcome.reasons().stream().findFirst().orElse("no reason given");
  }

  private static String stopless(String text) {
    return text.replaceFirst("\\.\\s*$", "");
  }
}

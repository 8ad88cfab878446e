package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Column;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Overall;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run says of its contenders in the cells of one size of a setting: who is how far behind
 * whom, and how sure.
 */
record SettingSection(
    RunView view, SuiteLayout layout, Setting setting, Cell sizes, List<Overall> overalls) {

  private static final int MOST_EXCEPTIONS = 2;

  static Stream<SettingSection> of(RunView view, SuiteLayout layout, Setting setting) {
    List<Overall> all =
        view.headlines(layout).stream()
            .flatMap(measure -> view.statistics().overalls(setting, measure).stream())
            .toList();
    return view.statistics().sizes(setting).stream()
        .map(
            sizes ->
                new SettingSection(
                    view,
                    layout,
                    setting,
                    sizes,
                    all.stream().filter(own -> own.contest().cell().equals(sizes)).toList()))
        .filter(SettingSection::isRanked);
  }

  /** Not where its cells have values of measures by which nobody is ranked, and of no other. */
  private boolean isRanked() {
    return isMeasured(view.headlines(layout)) || !isMeasured(view.manifest().measures(layout));
  }

  private boolean isMeasured(List<Measure> measures) {
    return measures.stream()
        .flatMap(own -> cells().stream().map(it -> view.statistics().forks(setting, it, own)))
        .anyMatch(forks -> !forks.isEmpty());
  }

  Document document() {
    Document page = new Document().heading(3, view.heading(setting) + scope());
    if (overalls.isEmpty()) {
      return page.paragraph(
          "No cell has a valid result for every contender, so they cannot be compared.");
    }
    return page.table(table())
        .items(overalls.stream().filter(this::ranks).flatMap(own -> words(own).stream()).toList());
  }

  private String scope() {
    String size =
        view.statistics().sizes(setting).size() > 1 && !sizes.factors().isEmpty()
            ? ": " + sizes
            : "";
    if (overalls.isEmpty()) {
      return size;
    }
    int used = overalls.get(0).cells();
    int all = cells().size();
    if (used > 1) {
      return (size.isEmpty() ? ": " : size + ", ")
          + (overalls.get(0).contest().measure().isShare() ? "means of " : "geometric means of ")
          + (used == all
              ? "%d cells".formatted(used)
              : "%d of %d cells, those with valid values of all".formatted(used, all));
    }
    String cell = onlyCell(overalls.get(0).contest());
    String named = cell.isEmpty() ? "" : ": " + cell;
    return all == 1
        ? named
        : "%s, the only one of %d cells with valid values of all".formatted(named, all);
  }

  private String onlyCell(Contest mean) {
    return cells().stream()
        .map(cell -> view.statistics().contest(setting, cell, mean.measure()))
        .filter(own -> contenders(own).containsAll(contenders(mean)))
        .findFirst()
        .map(own -> own.cell().toString())
        .orElse("");
  }

  private static List<String> contenders(Contest contest) {
    return contest.standings().stream().map(Standing::contender).toList();
  }

  private List<Cell> cells() {
    return view.statistics().cells(setting).stream()
        .filter(cell -> cell.sizes().equals(sizes))
        .toList();
  }

  private boolean ranks(Overall overall) {
    return view.ranks(setting, overall.contest().measure());
  }

  private Table table() {
    List<Column> columns = new ArrayList<>(List.of(Column.of("framework")));
    for (Overall overall : overalls) {
      Measure measure = overall.contest().measure();
      columns.add(Column.of(measure));
      if (ranks(overall)) {
        columns.add(new Column("to the best", Optional.of(measure)));
      }
    }
    columns.add(Column.of("valid cells"));
    List<String> order =
        overalls.stream()
            .filter(this::ranks)
            .findFirst()
            .map(own -> order(own.contest()))
            .orElse(List.of());
    return new Table(
        "",
        columns,
        CellGroup.contenders(view, setting).stream()
            .filter(own -> !own.control())
            .sorted(Comparator.comparingInt(own -> place(order, own.name())))
            .map(this::row)
            .toList());
  }

  private List<Entry> row(RunContender contender) {
    List<Entry> row = new ArrayList<>(List.of(Entry.name(contender.name(), false)));
    for (Overall overall : overalls) {
      Contest contest = overall.contest();
      row.add(
          contest
              .standing(contender.name())
              .map(own -> Entry.number(own.estimate().value(), own.estimate().interval()))
              .orElseGet(() -> why(contender)));
      if (ranks(overall)) {
        row.add(Row.toBest(contest, contender.name(), Entry::difference));
      }
    }
    List<Outcome> own = outcomes(contender);
    long valid = own.stream().filter(outcome -> outcome.verdict() == Verdict.VALID).count();
    row.add(own.isEmpty() ? Entry.NOT_MEASURED : Entry.part(valid, own.size()));
    return row;
  }

  private Entry why(RunContender contender) {
    return contender.failure().isPresent()
        ? Entry.text("failed")
        : outcomes(contender).isEmpty() ? Entry.NOT_MEASURED : Entry.text("no valid value");
  }

  private List<Outcome> outcomes(RunContender contender) {
    return cells().stream()
        .flatMap(cell -> view.statistics().outcomes(setting, cell, contender.name()).stream())
        .toList();
  }

  /** What is told apart, what is equal, what is undecided, and where single cells say otherwise. */
  private List<String> words(Overall overall) {
    Contest contest = overall.contest();
    List<String> words = new ArrayList<>(words(contest, contest.comparisons()).lines());
    if (overall.allCells() > 1) {
      exceptions(overall).ifPresent(words::add);
    }
    return words;
  }

  private static Words words(Contest contest, List<Comparison> pairs) {
    List<String> order = order(contest);
    return new Words(
        contest.measure(),
        pairs.stream()
            .sorted(
                Comparator.<Comparison>comparingInt(own -> place(order, own.better()))
                    .thenComparingInt(own -> place(order, own.worse())))
            .toList());
  }

  private Optional<String> exceptions(Overall overall) {
    Map<Cell, List<Comparison>> byCell = new LinkedHashMap<>();
    for (Comparison own : overall.exceptions()) {
      byCell.computeIfAbsent(own.cell(), cell -> new ArrayList<>()).add(own);
    }
    if (byCell.isEmpty()) {
      return Optional.empty();
    }
    Contest contest = overall.contest();
    String told =
        byCell.entrySet().stream()
            .limit(MOST_EXCEPTIONS)
            .map(
                own ->
                    "at %s: %s"
                        .formatted(
                            differing(own.getKey()),
                            String.join("; ", words(contest, own.getValue()).different())))
            .collect(Collectors.joining("; "));
    int more = byCell.size() - MOST_EXCEPTIONS;
    if (more > 0) {
      told += "; %s in %s".formatted(Digits.counted(more, "more cell"), SuitePage.path(layout));
    }
    return Optional.of(
        "%s, otherwise in single cells: %s.".formatted(contest.measure().title(), told));
  }

  private String differing(Cell cell) {
    return cell.factors().entrySet().stream()
        .filter(own -> !cells().stream().allMatch(it -> it.factors().entrySet().contains(own)))
        .map(own -> own.getKey() + "=" + own.getValue())
        .collect(Collectors.joining(", "));
  }

  private static int place(List<String> order, String contender) {
    return order.contains(contender) ? order.indexOf(contender) : order.size();
  }

  static List<String> order(Contest contest) {
    int sign = contest.measure().better() == Measure.Direction.HIGHER ? -1 : 1;
    return contest.standings().stream()
        .sorted(
            Comparator.comparing((Standing own) -> !contest.isBest(own.contender()))
                .thenComparingDouble(own -> sign * toBest(contest, own)))
        .map(Standing::contender)
        .toList();
  }

  private static double toBest(Contest contest, Standing standing) {
    return contest
        .toBest(standing.contender())
        .map(Ratio::value)
        .orElse(standing.estimate().value());
  }
}

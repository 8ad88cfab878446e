package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Standing;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Whether a suite's ranks depend on the way in which it is asked. */
record WayChanges(RunView view, SuiteLayout layout) {

  Document document() {
    return view.manifest().rankedBy(layout).map(this::document).orElse(new Document());
  }

  private Document document(Measure measure) {
    List<Variant> variants =
        view.settings(layout.name()).stream()
            .flatMap(setting -> CellGroup.of(view, layout, setting).stream())
            .map(group -> variant(group, measure))
            .filter(Variant::isRanked)
            .toList();
    if (variants.stream().map(variant -> variant.group().setting().way()).distinct().count() < 2) {
      return new Document();
    }
    return new Document()
        .heading(2, "Ranks by way")
        .table(table(measure, variants))
        .items(reversals(variants), "No order that one way shows is reversed by another.");
  }

  /** One way of asking: a column of the table. */
  private record Variant(CellGroup group, String title, Map<String, Contest> contests) {

    boolean isRanked() {
      return contests.values().stream()
          .flatMap(contest -> contest.standings().stream())
          .anyMatch(standing -> standing.rank().isPresent());
    }

    boolean isAskedOtherwiseThan(Variant other) {
      Setting own = group.setting();
      return !own.way().equals(other.group().setting().way())
          && own.client().equals(other.group().setting().client());
    }

    boolean shows(String value, String better, String worse) {
      return Optional.ofNullable(contests.get(value))
          .flatMap(contest -> contest.comparison(better, worse))
          .filter(own -> own.different() && own.better().equals(better))
          .isPresent();
    }

    Entry ranks(String contender) {
      return Entry.ranks(
          contests.values().stream()
              .map(own -> own.standing(contender).map(Standing::rank).orElse(OptionalInt.empty()))
              .toList());
    }
  }

  private Variant variant(CellGroup group, Measure measure) {
    Map<String, Contest> contests = new LinkedHashMap<>();
    for (Cell cell : group.cells()) {
      contests.put(group.heading(cell), view.statistics().contest(group.setting(), cell, measure));
    }
    String rest = group.rest().toString();
    String title = view.words(group.setting()) + (rest.isEmpty() ? "" : ", " + rest);
    return new Variant(group, title, contests);
  }

  private Table table(Measure measure, List<Variant> variants) {
    String at =
        variants.stream()
            .map(Variant::group)
            .filter(CellGroup::byFactor)
            .findFirst()
            .map(group -> " at each " + group.columnFactor())
            .orElse("");
    return Table.of(
        "Ranks by %s%s.".formatted(measure.title(), at),
        Table.line("framework", variants.stream().map(Variant::title)),
        view.contenders().stream()
            .filter(RunContender::isRanked)
            .map(own -> line(own.name(), variants))
            .toList());
  }

  private static List<Entry> line(String contender, List<Variant> variants) {
    return Table.line(
        Entry.name(contender, false), variants.stream().map(own -> own.ranks(contender)));
  }

  private static List<String> reversals(List<Variant> variants) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (int i = 0; i < variants.size(); i++) {
      for (Variant other : variants.subList(i + 1, variants.size())) {
        if (variants.get(i).isAskedOtherwiseThan(other)) {
          addReversals(variants.get(i), other, values);
        }
      }
    }
    return values.entrySet().stream()
        .map(reversal -> reversal.getKey() + String.join(", ", reversal.getValue()) + ".")
        .toList();
  }

  private static void addReversals(
      Variant one, Variant other, Map<String, List<String>> reversals) {
    for (Map.Entry<String, Contest> own : one.contests().entrySet()) {
      for (Comparison here : own.getValue().comparisons()) {
        if (here.different() && other.shows(own.getKey(), here.worse(), here.better())) {
          reversals
              .computeIfAbsent(sentence(here, one, other), s -> new ArrayList<>())
              .add(own.getKey());
        }
      }
    }
  }

  private static String sentence(Comparison here, Variant one, Variant other) {
    return "%s is ahead of %s in %s, but behind it in %s"
            .formatted(here.better(), here.worse(), one.title(), other.title())
        + (one.group().byFactor() ? " at " + one.group().columnFactor() + " " : "");
  }
}

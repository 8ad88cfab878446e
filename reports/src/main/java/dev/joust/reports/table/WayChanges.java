package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Standing;
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
    return view.run().manifest().rankedBy(layout).map(this::document).orElse(new Document());
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
    List<String> reversals = reversals(variants);
    return new Document()
        .heading(2, "Ranks by way")
        .table(table(caption(measure, variants), variants))
        .items(reversals, "No order that one way shows is reversed by another.");
  }

  /** One way of asking: a column of the table. */
  private record Variant(CellGroup group, String words, Map<String, Contest> contests) {

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
          .filter(Comparison::different)
          .filter(comparison -> comparison.better().equals(better))
          .isPresent();
    }

    String title() {
      String rest = group.rest().toString();
      return words + (rest.isEmpty() ? "" : ", " + rest);
    }

    Entry ranks(String contender) {
      return Entry.ranks(
          contests.values().stream()
              .map(contest -> contest.standing(contender).map(Standing::rank))
              .map(rank -> rank.orElse(OptionalInt.empty()))
              .toList());
    }
  }

  private Variant variant(CellGroup group, Measure measure) {
    Map<String, Contest> contests = new LinkedHashMap<>();
    group
        .cells()
        .forEach(
            cell ->
                contests.put(
                    group.heading(cell),
                    view.statistics().contest(group.setting(), cell, measure)));
    return new Variant(group, view.words(group.setting()), contests);
  }

  private static String caption(Measure measure, List<Variant> variants) {
    return "Ranks by "
        + measure.title()
        + variants.stream()
            .map(Variant::group)
            .filter(CellGroup::byFactor)
            .findFirst()
            .map(group -> " at each " + group.columnFactor())
            .orElse("")
        + ".";
  }

  private Table table(String caption, List<Variant> variants) {
    List<String> header = new ArrayList<>(List.of("framework"));
    variants.forEach(variant -> header.add(variant.title()));
    List<List<Entry>> rows = new ArrayList<>();
    for (RunContender contender : view.contenders()) {
      if (!contender.control() && contender.failure().isEmpty()) {
        List<Entry> row = new ArrayList<>(List.of(Entry.name(contender.name(), false)));
        variants.forEach(variant -> row.add(variant.ranks(contender.name())));
        rows.add(row);
      }
    }
    return Table.of(caption, header, rows);
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
    one.contests()
        .forEach(
            (value, contest) ->
                contest.comparisons().stream()
                    .filter(Comparison::different)
                    .filter(here -> other.shows(value, here.worse(), here.better()))
                    .forEach(
                        here ->
                            reversals
                                .computeIfAbsent(sentence(here, one, other), s -> new ArrayList<>())
                                .add(value)));
  }

  private static String sentence(Comparison here, Variant one, Variant other) {
    return "%s is ahead of %s in %s, but behind it in %s"
            .formatted(here.better(), here.worse(), one.title(), other.title())
        + (one.group().byFactor() ? " at " + one.group().columnFactor() + " " : "");
  }
}

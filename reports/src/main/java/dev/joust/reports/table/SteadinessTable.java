package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Column;
import dev.joust.reports.document.Entry;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How a suite's servers warmed up: how many of each class, by contender and way. */
record SteadinessTable(RunView view, SuiteLayout layout) {

  List<Block> blocks() {
    List<String> ways =
        view.trials(layout).stream()
            .filter(trial -> trial.steadiness().isPresent())
            .map(SteadinessTable::way)
            .distinct()
            .sorted()
            .toList();
    if (ways.isEmpty()) {
      return List.of();
    }
    List<String> header = new ArrayList<>(List.of("framework"));
    header.addAll(ways);
    List<List<Entry>> rows = new ArrayList<>();
    for (RunContender contender : view.contenders()) {
      List<Entry> row = new ArrayList<>(List.of(Entry.name(contender.name(), false)));
      ways.forEach(way -> row.add(classes(contender.name(), way)));
      rows.add(row);
    }
    return List.of(
        new Block.Heading(2, "Steadiness"),
        new Block.Table(
            "Trials by what their warm-up came to.",
            header.stream().map(Column::of).toList(),
            rows));
  }

  private Entry classes(String contender, String way) {
    Map<String, Long> counts =
        view.trials(layout).stream()
            .filter(trial -> trial.planned().contender().equals(contender))
            .filter(trial -> way(trial).equals(way))
            .flatMap(trial -> trial.steadiness().stream())
            .collect(Collectors.groupingBy(own -> own, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? Entry.NOT_MEASURED
        : Entry.text(
            counts.entrySet().stream()
                .map(own -> own.getValue() + " " + own.getKey())
                .collect(Collectors.joining(", ")));
  }

  private static String way(Trial trial) {
    return trial.planned().way() + ", " + trial.planned().client();
  }
}

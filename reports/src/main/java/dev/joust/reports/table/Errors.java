package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Entry;
import dev.joust.reports.statistics.Outcome;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A suite's errors by kind, those of invalid results too. */
record Errors(RunView view, SuiteLayout layout) {

  List<Block> blocks() {
    Map<Place, Long> counts =
        new TreeMap<>(
            Comparator.comparing(Place::kind)
                .thenComparing(Place::contender)
                .thenComparing(Place::where));
    for (Outcome outcome : view.outcomes(layout)) {
      outcome
          .errors()
          .forEach((kind, count) -> counts.merge(Place.of(kind, outcome), count, Long::sum));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, "Errors"));
    if (counts.isEmpty()) {
      blocks.add(new Block.Paragraph("None was counted."));
      return blocks;
    }
    List<List<Entry>> rows = new ArrayList<>();
    counts.forEach(
        (place, count) ->
            rows.add(
                List.of(
                    Entry.text(place.kind()),
                    Entry.count(count),
                    Entry.name(place.contender(), false),
                    Entry.text(place.where()))));
    blocks.add(Block.Table.of(List.of("kind", "count", "framework", "way, client"), rows));
    return blocks;
  }

  private record Place(String kind, String contender, String where) {

    static Place of(String kind, Outcome outcome) {
      Setting setting = outcome.trial().planned().setting(outcome.cell());
      return new Place(
          kind, outcome.trial().planned().contender(), setting.way() + ", " + setting.client());
    }
  }
}

package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.Decisiveness;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How much the run could tell: the share of pairs decided, how narrow intervals are. */
final class DecisivenessTable {

  private static final String NOTHING = "–";

  private final RunView view;
  private final List<Decisiveness> questions = new ArrayList<>();

  DecisivenessTable(RunView view) {
    this.view = view;
    for (SuiteLayout layout : view.layouts()) {
      for (Setting setting : view.settings(layout.name())) {
        for (Measure measure : view.headlines(layout)) {
          questions.add(view.statistics().decisiveness(setting, measure));
        }
      }
    }
  }

  boolean hasPairs() {
    return questions.stream().anyMatch(own -> own.decidedShare().isPresent());
  }

  Document document() {
    List<List<Entry>> rows =
        questions.stream().filter(own -> own.decidedShare().isPresent()).map(this::row).toList();
    if (rows.isEmpty()) {
      return new Document();
    }
    return new Document()
        .heading(2, "How much the run could tell")
        .table(
            Table.of(
                "Decided: pairs of contenders in a cell that differ, or are equal within the margin."
                    + " Half width: that of half of the intervals is smaller.",
                List.of("suite, way, client", "measure", "decided", "half width", "valid"),
                rows));
  }

  private List<Entry> row(Decisiveness own) {
    Setting setting = own.setting();
    return List.of(
        Entry.text(setting.suite() + ", " + view.words(setting)),
        Entry.text(own.measure().title()),
        Entry.text(
            "%d of %d (%s)"
                .formatted(own.decided(), own.all(), Digits.percent(own.decidedShare().orElse(0)))),
        Entry.text(
            own.medianHalfWidth().isPresent()
                ? "±" + Digits.share(own.medianHalfWidth().getAsDouble())
                : NOTHING),
        Entry.text(percent(own.validShare())));
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? Digits.percent(share.getAsDouble()) : NOTHING;
  }
}

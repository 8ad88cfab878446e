package dev.joust.reports.table;

import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.summary.Growth;
import dev.joust.run.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What contenders take at numbers of connections, the least at the largest first. */
record GrowthTable(Run run, Optional<Growth> growth) {

  private static final double KILOBYTE = 1e3;
  private static final double MEGABYTE = 1e6;

  Document document() {
    return growth.map(this::document).orElse(new Document());
  }

  private Document document(Growth own) {
    String most = Digits.of((long) own.most());
    return new Document()
        .paragraph(
            "%s in all, by a line through what was measured from %s to %s connections:"
                .formatted(
                    run.manifest().measures().get(own.measure()).title(),
                    Digits.of((long) own.least()),
                    most))
        .table(
            Table.of(
                List.of(
                    "framework",
                    "without connections (MB)",
                    "for each (kB)",
                    most + " connections (MB)",
                    Digits.of((long) own.farthest()) + " connections, not measured (MB)"),
                own.contenders().stream()
                    .sorted(Comparator.comparingDouble(it -> it.at(own.farthest()).value()))
                    .map(it -> row(own, it))
                    .toList()));
  }

  private List<Entry> row(Growth growth, Growth.Own own) {
    return List.of(
        Entry.name(run.manifest().contenders().get(own.c()).name(), false),
        estimated(own.base(), MEGABYTE),
        estimated(own.each(), KILOBYTE),
        estimated(own.at(growth.most()), MEGABYTE),
        estimated(own.at(growth.farthest()), MEGABYTE));
  }

  private static Entry estimated(Estimate estimate, double unit) {
    return Entry.estimated(
        estimate.value() / unit, estimate.interval().map(own -> own.map(end -> end / unit)));
  }
}

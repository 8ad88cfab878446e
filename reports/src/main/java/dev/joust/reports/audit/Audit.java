package dev.joust.reports.audit;

import dev.joust.reports.audit.Law.Finding;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Table;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Published results that were held to all laws. */
public final class Audit {

  private final List<PublishedFile> files;

  /** Of each law that is broken, in the laws' order, the farthest from it first. */
  private final Map<Law, List<Finding>> findings = new LinkedHashMap<>();

  /** Holds the rows of files to all laws. */
  public Audit(List<PublishedFile> files) {
    this.files = List.copyOf(files);
    for (Law law : Law.ALL) {
      List<Finding> all =
          files.stream()
              .flatMap(file -> file.results().stream())
              .flatMap(result -> law.broken(result).stream())
              .sorted(Comparator.comparingDouble(Finding::distance).reversed())
              .toList();
      if (!all.isEmpty()) {
        findings.put(law, all);
      }
    }
  }

  /** Whether no row breaks a law. */
  public boolean isClean() {
    return findings.isEmpty();
  }

  /** What was found: for each law at most this many rows, those farthest from it first. */
  public Document document(int worst) {
    long impossible = rows(true);
    String all = Digits.counted(all(), "row") + " of " + Digits.counted(files.size(), "file");
    Document page =
        new Document()
            .paragraph(
                "%s: %s cannot be right, and %s may mislead."
                    .formatted(all, Digits.of(impossible), Digits.of(rows(false) - impossible)));
    if (!isClean()) {
      List<Law> broken = List.copyOf(findings.keySet());
      page.table(
          Table.of(
              List.of("law", "rows", "broken if"), broken.stream().map(this::summary).toList()));
      broken.stream().filter(law -> !isOfAll(law)).forEach(law -> addRows(law, worst, page));
    }
    return page;
  }

  private long all() {
    return files.stream().mapToLong(file -> file.results().size()).sum();
  }

  private long rows(boolean onlyImpossible) {
    return findings.keySet().stream()
        .filter(law -> law.isOfPhysics() || !onlyImpossible && !isOfAll(law))
        .flatMap(law -> findings.get(law).stream())
        .map(Finding::result)
        .distinct()
        .count();
  }

  /** What is so of all rows in the same words is no row's news. */
  private boolean isOfAll(Law law) {
    List<Finding> all = findings.get(law);
    return all.size() > 1
        && all.size() == all()
        && all.stream().map(Finding::sentence).distinct().count() == 1;
  }

  private List<Entry> summary(Law law) {
    return List.of(
        Entry.text(law.name()),
        Entry.count(findings.get(law).size()),
        Entry.text(law.text() + (law.isOfPhysics() ? " (cannot be)" : "")));
  }

  private void addRows(Law law, int worst, Document page) {
    List<Finding> all = findings.get(law);
    String part = ": the worst %d of %s".formatted(worst, Digits.of(all.size()));
    page.heading(2, all.size() <= worst ? law.name() : law.name() + part);
    page.table(
        Table.of(
            List.of("row", "factor", "found"), all.stream().limit(worst).map(Audit::row).toList()));
  }

  private static List<Entry> row(Finding own) {
    return Stream.of(own.result().name(), Digits.of(own.factor()), own.sentence())
        .map(Entry::text)
        .toList();
  }
}

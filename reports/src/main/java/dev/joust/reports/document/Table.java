package dev.joust.reports.document;

import java.util.List;

/**
 * Rows under columns; each row has as many entries as there are columns, the first of which says
 * what the row is of.
 *
 * @param caption a sentence or two that stand above it; empty if there are none
 */
public record Table(String caption, List<Column> columns, List<List<Entry>> rows) {

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** A table of no measures, without a caption. */
  public static Table of(List<String> headings, List<List<Entry>> rows) {
    return of("", headings, rows);
  }

  /** A table of no measures. */
  public static Table of(String caption, List<String> headings, List<List<Entry>> rows) {
    return new Table(caption, headings.stream().map(Column::of).toList(), rows);
  }
}

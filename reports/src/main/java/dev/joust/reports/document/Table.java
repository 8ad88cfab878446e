package dev.joust.reports.document;

import java.util.List;
import java.util.stream.Stream;

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

  /** What stands in the first column of a header or a row, and then in the others. */
  public static <T> List<T> line(T first, Stream<T> others) {
    return Stream.concat(Stream.of(first), others).toList();
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

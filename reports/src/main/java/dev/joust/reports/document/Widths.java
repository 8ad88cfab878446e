package dev.joust.reports.document;

import java.util.List;
import java.util.stream.IntStream;

/** The widths of a table's columns, in characters. */
final class Widths {

  private final List<Integer> widths;

  Widths(List<List<String>> rows) {
    widths =
        IntStream.range(0, rows.get(0).size())
            .map(column -> rows.stream().mapToInt(row -> length(row.get(column))).max().getAsInt())
            .boxed()
            .toList();
  }

  int width(int column) {
    return widths.get(column);
  }

  List<String> padded(List<String> row) {
    return IntStream.range(0, row.size())
        .mapToObj(column -> row.get(column) + " ".repeat(width(column) - length(row.get(column))))
        .toList();
  }

  List<String> rules(String dash, int more) {
    return widths.stream().map(width -> dash.repeat(width + more)).toList();
  }

  static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}

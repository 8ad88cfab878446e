package dev.joust.reports.document;

import java.util.ArrayList;
import java.util.List;

/**
 * A table as texts, for notations that a reader sees as they stand.
 *
 * @param rows an entry for each row and column, its text with the mark of its note
 * @param notes what stands below the table, each with the mark that refers to it; entries with the
 *     same note have the same mark
 */
record Worded(List<String> header, List<List<Entry>> rows, List<String> notes) {

  static Worded of(Table table) {
    List<String> notes = new ArrayList<>();
    List<List<Entry>> rows =
        table.rows().stream()
            .map(row -> row.stream().map(entry -> marked(entry, notes)).toList())
            .toList();
    return new Worded(
        table.columns().stream().map(Column::heading).toList(),
        rows,
        notes.stream().map(note -> mark(note, notes) + " " + note).toList());
  }

  private static Entry marked(Entry entry, List<String> notes) {
    return entry
        .note()
        .map(note -> entry.withText(entry.text() + " " + mark(note, notes)))
        .orElse(entry);
  }

  private static String mark(String note, List<String> notes) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return "(" + (notes.indexOf(note) + 1) + ")";
  }
}

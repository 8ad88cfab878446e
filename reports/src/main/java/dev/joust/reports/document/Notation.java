package dev.joust.reports.document;

import java.util.ArrayList;
import java.util.List;

/** How the pieces of a report are written down. */
interface Notation {

  String heading(int level, String text);

  String paragraph(String text);

  String items(List<String> texts);

  String picture(String path, String text);

  String listing(List<String> lines);

  /** The header and the rows of a table. */
  String rows(Worded table);

  /** A table with its caption above and its notes below. */
  default String table(Table table) {
    Worded worded = Worded.of(table);
    List<String> parts = new ArrayList<>();
    if (!table.caption().isEmpty()) {
      parts.add(paragraph(table.caption()));
    }
    parts.add(rows(worded));
    if (!worded.notes().isEmpty()) {
      parts.add(items(worded.notes()));
    }
    return String.join("\n\n", parts);
  }

  default String drawing(String kind, String heading, String label, Table table) {
    return heading(3, heading) + "\n\n" + table(table);
  }
}

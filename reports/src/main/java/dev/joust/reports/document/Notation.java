package dev.joust.reports.document;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the pieces of a report are written down; what a notation does not write is left out. */
interface Notation {

  String heading(int level, String text);

  default String paragraph(String text) {
    return "";
  }

  default String items(List<String> texts) {
    return "";
  }

  default String picture(String path, String text) {
    return "";
  }

  default String listing(List<String> lines) {
    return "";
  }

  /** The header and the rows of a table. */
  default String rows(Worded table) {
    return "";
  }

  /** A table with its caption above and its notes below. */
  default String table(Table table) {
    Worded worded = Worded.of(table);
    return Stream.of(paragraph(table.caption()), rows(worded), items(worded.notes()))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining("\n\n"));
  }

  default String drawing(String kind, String heading, String label, Table table) {
    return heading(3, heading) + "\n\n" + table(table);
  }
}

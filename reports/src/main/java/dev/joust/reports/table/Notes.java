package dev.joust.reports.table;

import java.util.ArrayList;
import java.util.List;

/** The footnotes of a table; the same note has one mark. */
final class Notes {

  private final List<String> notes = new ArrayList<>();

  /** The mark to set where the note belongs. */
  String mark(String note) {
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return "(" + (notes.indexOf(note) + 1) + ")";
  }

  /** The notes with their marks; nothing if there are none. */
  List<Block> blocks() {
    List<String> lines = notes.stream().map(note -> mark(note) + " " + note).toList();
    return lines.isEmpty() ? List.of() : List.of(new Block.Items(lines));
  }
}

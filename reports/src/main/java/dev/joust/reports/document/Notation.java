package dev.joust.reports.document;

import java.util.ArrayList;
import java.util.List;

/**
 * How the blocks of a report are written down; a notation that lacks a kind of block does not
 * compile.
 */
interface Notation {

  String heading(Block.Heading heading);

  String paragraph(Block.Paragraph paragraph);

  String items(Block.Items items);

  String picture(Block.Picture picture);

  String listing(Block.Listing listing);

  /** The header and the rows of a table. */
  String rows(Worded table);

  /** A table with its caption above and its notes below. */
  default String table(Block.Table table) {
    Worded worded = Worded.of(table);
    List<String> parts = new ArrayList<>();
    if (!table.caption().isEmpty()) {
      parts.add(paragraph(new Block.Paragraph(table.caption())));
    }
    parts.add(rows(worded));
    if (!worded.notes().isEmpty()) {
      parts.add(items(new Block.Items(worded.notes())));
    }
    return String.join("\n\n", parts);
  }

  default String drawing(Block.Drawing drawing) {
    return heading(new Block.Heading(3, drawing.heading())) + "\n\n" + table(drawing.table());
  }
}

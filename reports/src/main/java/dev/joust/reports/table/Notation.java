package dev.joust.reports.table;

import java.util.List;
import java.util.stream.Collectors;

/** How a report is written down; a kind of block that one lacks does not compile. */
interface Notation {

  String heading(Block.Heading heading);

  String paragraph(Block.Paragraph paragraph);

  String items(Block.Items items);

  String listing(Block.Listing listing);

  String table(Block.Table table);

  /** A whole document, its blocks apart by an empty line. */
  default String document(List<Block> blocks) {
    return blocks.stream()
        .map(block -> block.in(this))
        .collect(Collectors.joining("\n\n", "", "\n"));
  }
}

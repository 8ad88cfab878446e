package dev.joust.reports.document;

/**
 * How the blocks of a report are written down; a notation that lacks a kind of block does not
 * compile.
 */
public interface Notation {

  String heading(Block.Heading heading);

  String paragraph(Block.Paragraph paragraph);

  String items(Block.Items items);

  String picture(Block.Picture picture);

  String listing(Block.Listing listing);

  String table(Block.Table table);

  String drawing(Block.Drawing drawing);
}

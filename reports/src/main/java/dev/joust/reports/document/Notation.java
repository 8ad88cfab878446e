package dev.joust.reports.document;

/**
 * How the blocks of a report are written down; a notation that lacks a kind of block does not
 * compile.
 *
 * @param <T> what is made of a block
 */
public interface Notation<T> {

  T heading(Block.Heading heading);

  T paragraph(Block.Paragraph paragraph);

  T items(Block.Items items);

  T picture(Block.Picture picture);

  T listing(Block.Listing listing);

  T table(Block.Table table);

  T drawing(Block.Drawing drawing);
}

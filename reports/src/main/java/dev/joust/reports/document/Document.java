package dev.joust.reports.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a report says, piece by piece, in no particular notation. */
public final class Document {

  private final List<Function<Notation, String>> pieces = new ArrayList<>();

  Stream<String> in(Notation notation) {
    return pieces.stream().map(piece -> piece.apply(notation));
  }

  private Document append(Function<Notation, String> piece) {
    pieces.add(piece);
    return this;
  }

  /** Adds all of another one. */
  public Document add(Document other) {
    pieces.addAll(other.pieces);
    return this;
  }

  /** Opens a section; level 1 is the report's own. */
  public Document heading(int level, String text) {
    return append(notation -> notation.heading(level, text));
  }

  /** Adds sentences, if there are any. */
  public Document paragraph(String text) {
    return text.isEmpty() ? this : append(notation -> notation.paragraph(text));
  }

  /** Adds texts, each an item of a list, if there are any. */
  public Document items(List<String> texts) {
    return texts.isEmpty() ? this : append(notation -> notation.items(texts));
  }

  /** Adds texts, each an item of a list, or a sentence if there are none. */
  public Document items(List<String> texts, String otherwise) {
    return texts.isEmpty() ? paragraph(otherwise) : items(texts);
  }

  /**
   * Adds a picture in a file of its own.
   *
   * @param path from the document's folder
   * @param text what it shows, for those who do not see it
   */
  public Document picture(String path, String text) {
    return append(notation -> notation.picture(path, text));
  }

  /** Adds lines whose indentation matters. */
  public Document listing(List<String> lines) {
    return append(notation -> notation.listing(lines));
  }

  /** Adds a table. */
  public Document table(Table table) {
    return append(notation -> notation.table(table));
  }

  /**
   * Adds a table that a page's script draws as well; notations without scripts have the table.
   *
   * @param kind which of the script's drawings it is
   * @param label what the drawing shows, for those who do not see it
   */
  public Document drawing(String kind, String heading, String label, Table table) {
    return append(notation -> notation.drawing(kind, heading, label, table));
  }
}

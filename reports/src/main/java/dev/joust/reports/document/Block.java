package dev.joust.reports.document;

import java.util.List;

/** A piece of a report, in no particular notation. */
public sealed interface Block {

  String in(Notation notation);

  /** Opens a section; level 1 is the report's own. */
  record Heading(int level, String text) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.heading(this);
    }
  }

  /** Sentences. */
  record Paragraph(String text) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.paragraph(this);
    }
  }

  /** Texts, each an item of a list. */
  record Items(List<String> texts) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.items(this);
    }
  }

  /**
   * A picture in a file of its own.
   *
   * @param path from the document's folder
   * @param text what it shows, for those who do not see it
   */
  record Picture(String path, String text) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.picture(this);
    }
  }

  /** Lines whose indentation matters. */
  record Listing(List<String> lines) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.listing(this);
    }
  }

  /**
   * Rows under columns; each row has as many entries as there are columns, the first of which says
   * what the row is of.
   *
   * @param caption a sentence or two that stand above it; empty if there are none
   */
  record Table(String caption, List<Column> columns, List<List<Entry>> rows) implements Block {

    public Table {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** A table of no measures, without a caption. */
    public static Table of(List<String> headings, List<List<Entry>> rows) {
      return of("", headings, rows);
    }

    /** A table of no measures. */
    public static Table of(String caption, List<String> headings, List<List<Entry>> rows) {
      return new Table(caption, headings.stream().map(Column::of).toList(), rows);
    }

    @Override
    public String in(Notation notation) {
      return notation.table(this);
    }
  }

  /**
   * A table that a page's script draws as well; notations without scripts have the table.
   *
   * @param kind which of the script's drawings it is
   * @param heading what it is of
   * @param label what the drawing shows, for those who do not see it
   * @param table the same in words
   */
  record Drawing(String kind, String heading, String label, Table table) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.drawing(this);
    }
  }
}

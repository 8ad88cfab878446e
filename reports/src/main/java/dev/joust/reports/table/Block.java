package dev.joust.reports.table;

import java.util.List;

/** A piece of a report, in no particular notation. */
sealed interface Block {

  /** This as a notation writes it. */
  String in(Notation notation);

  /** Opens a section; level 1 is the report's own. */
  record Heading(int level, String text) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.heading(this);
    }
  }

  record Paragraph(String text) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.paragraph(this);
    }
  }

  record Items(List<String> texts) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.items(this);
    }
  }

  /** Lines whose indentation matters. */
  record Listing(List<String> lines) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.listing(this);
    }
  }

  /** Rows under a header; each row has as many entries as the header. */
  record Table(List<String> header, List<List<Entry>> rows) implements Block {

    @Override
    public String in(Notation notation) {
      return notation.table(this);
    }
  }

  /** What stands in a table's place for one row and column. */
  record Entry(String text, Style style) {

    static Entry plain(String text) {
      return new Entry(text, Style.PLAIN);
    }
  }

  /** A text without its line breaks. */
  static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** How an entry stands out where the notation can show it. */
  enum Style {
    PLAIN,
    STRONG,
    EMPHASIS
  }
}

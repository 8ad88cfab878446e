package dev.joust.reports.document;

import dev.joust.reports.statistics.Statement;
import dev.joust.run.CellResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A table whose entries are texts, for notations that a reader sees as they stand.
 *
 * @param rows a cell for each row and column
 * @param notes what stands below the table, each with the mark that refers to it
 */
public record Worded(List<String> header, List<List<Cell>> rows, List<String> notes) {

  /** An entry's text, on one line, and how it stands out where the notation can show that. */
  public record Cell(String text, Style style) {

    public Cell {
      text = oneLine(text);
    }
  }

  /** How an entry stands out. */
  public enum Style {
    PLAIN,
    STRONG,
    EMPHASIS,
    CODE,
    STRONG_CODE
  }

  /** A table in words. */
  public static Worded of(Block.Table table) {
    Notes notes = new Notes();
    Words words = new Words(notes);
    List<List<Cell>> rows =
        table.rows().stream()
            .map(row -> row.stream().map(entry -> entry.in(words)).toList())
            .toList();
    return new Worded(table.columns().stream().map(Column::heading).toList(), rows, notes.lines());
  }

  static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** Entries as people read them. */
  private record Words(Notes notes) implements Entry.Form<Cell> {

    @Override
    public Cell text(Entry.Text text) {
      return plain(text.text());
    }

    @Override
    public Cell stressed(Entry.Stressed stressed) {
      return new Cell(stressed.text(), Style.STRONG);
    }

    @Override
    public Cell code(Entry.Code code) {
      return new Cell(code.name(), code.stressed() ? Style.STRONG_CODE : Style.CODE);
    }

    @Override
    public Cell name(Entry.Name name) {
      return name.control()
          ? new Cell(name.name() + " (control)", Style.EMPHASIS)
          : plain(name.name());
    }

    @Override
    public Cell count(Entry.Count count) {
      return plain(Digits.of(count.count()));
    }

    @Override
    public Cell part(Entry.Part part) {
      return plain(part.count() + " of " + part.all());
    }

    @Override
    public Cell number(Entry.Number number) {
      return plain(Digits.of(number.value()));
    }

    @Override
    public Cell estimated(Entry.Estimated estimated) {
      return plain(Digits.of(estimated.value(), estimated.interval()));
    }

    @Override
    public Cell value(Entry.Value value) {
      List<String> texts = new ArrayList<>();
      texts.add(Digits.of(value.estimate()));
      value.rank().ifPresent(rank -> texts.add("#" + rank.number() + (rank.shared() ? "=" : "")));
      texts.addAll(signs(value.marks()));
      value.fewerBlocks().ifPresent(blocks -> texts.add(blocks + " blocks"));
      value.note().map(notes::mark).ifPresent(texts::add);
      return new Cell(String.join(" ", texts), style(value));
    }

    private static Style style(Entry.Value value) {
      if (value.control()) {
        return Style.EMPHASIS;
      }
      return value.rank().filter(Entry.Rank::clear).isPresent() ? Style.STRONG : Style.PLAIN;
    }

    private static List<String> signs(Marks marks) {
      List<String> signs = new ArrayList<>();
      marks.flags().forEach(flag -> signs.add(flag.equals(CellResult.CLIENT_BOUND) ? "c" : flag));
      if (marks.suspect()) {
        signs.add("s");
      }
      if (marks.unsteady()) {
        signs.add("*");
      }
      if (marks.errors() > 0) {
        signs.add(Digits.of(marks.errors()) + " err");
      }
      return signs;
    }

    @Override
    public Cell ratio(Entry.Ratio ratio) {
      String sign =
          ratio
              .statement()
              .map(
                  statement ->
                      switch (statement) {
                        case DIFFERENT -> "";
                        case EQUIVALENT -> " =";
                        case UNDECIDED -> " ?";
                      })
              .orElse("");
      return plain(Digits.of(ratio.ratio()) + sign);
    }

    @Override
    public Cell difference(Entry.Difference difference) {
      return plain(
          Digits.difference(difference.ratio())
              + difference
                  .statement()
                  .filter(own -> own != Statement.DIFFERENT)
                  .map(own -> ", " + own.words())
                  .orElse(""));
    }

    @Override
    public Cell best(Entry.Best best) {
      return best.statement().filter(own -> own == Statement.DIFFERENT).isPresent()
          ? new Cell("best", Style.STRONG)
          : plain("first" + best.statement().map(own -> ", " + own.words()).orElse(""));
    }

    @Override
    public Cell ranks(Entry.Ranks ranks) {
      return plain(ranks.ranks().stream().map(Words::rank).collect(Collectors.joining(" ")));
    }

    private static String rank(OptionalInt rank) {
      return rank.isPresent() ? "" + rank.getAsInt() : "–";
    }

    @Override
    public Cell absent(Entry.Absent absent) {
      Optional<String> mark = absent.note().map(notes::mark);
      return plain(absent.word() + mark.map(own -> " " + own).orElse(""));
    }

    private static Cell plain(String text) {
      return new Cell(text, Style.PLAIN);
    }
  }

  /** The notes of a table; two entries with the same note have the same mark. */
  private static final class Notes {

    private final List<String> notes = new ArrayList<>();

    String mark(String note) {
      if (!notes.contains(note)) {
        notes.add(note);
      }
      return "(" + (notes.indexOf(note) + 1) + ")";
    }

    List<String> lines() {
      return notes.stream().map(note -> mark(note) + " " + note).toList();
    }
  }
}

package dev.joust.reports.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a report for a terminal: wrapped text and aligned widths. */
public final class PlainText implements Notation {

  private static final String GAP = "  ";

  /** How narrow the first column may become so that others fit beside it. */
  private static final int NARROWEST = 20;

  private final int columns;

  private PlainText(int columns) {
    this.columns = columns;
  }

  /** A whole document in lines of at most this width, its pieces apart by an empty line. */
  public static String of(Document document, int columns) {
    return document.in(new PlainText(columns)).collect(Collectors.joining("\n\n", "", "\n"));
  }

  @Override
  public String paragraph(String text) {
    return wrapped(text, "");
  }

  @Override
  public String items(List<String> texts) {
    return texts.stream()
        .map(text -> "- " + wrapped(text, "  ").strip())
        .collect(Collectors.joining("\n"));
  }

  @Override
  public String picture(String path, String text) {
    return wrapped(text + ": " + path, "");
  }

  @Override
  public String listing(List<String> lines) {
    return lines.stream().map(line -> GAP + line).collect(Collectors.joining("\n"));
  }

  @Override
  public String heading(int level, String text) {
    return level > 2
        ? "[" + text + "]"
        : text + "\n" + (level == 1 ? "=" : "-").repeat(Widths.length(text));
  }

  private String wrapped(String text, String indent) {
    return String.join("\n", lines(text, indent, columns));
  }

  /**
   * A text in lines of at most this width, which begin with an indent; a number and its percent
   * sign stay on one line.
   */
  public static List<String> lines(String text, String indent, int width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.strip().split("\\s+(?!%)")) {
      String longer = line + " " + word;
      if (!line.isEmpty() && Widths.length(longer) > width) {
        lines.add(line);
        line = "";
      }
      line = line.isEmpty() ? indent + word : longer;
    }
    lines.add(line);
    return lines;
  }

  /**
   * The first column of a table that is too wide is wrapped. If that is not enough, the table is
   * cut into several, which all have the first column.
   */
  @Override
  public String rows(Worded table) {
    List<List<String>> whole = new ArrayList<>(List.of(table.header()));
    whole.addAll(aligned(table.rows()));
    Widths wanted = new Widths(whole);
    int others =
        IntStream.range(1, table.header().size())
            .map(column -> GAP.length() + wanted.width(column))
            .sum();
    List<List<String>> rows = new ArrayList<>(List.of(table.header()));
    whole.stream()
        .skip(1)
        .forEach(row -> rows.addAll(wrapped(row, Math.max(NARROWEST, columns - others))));
    Widths widths = new Widths(rows);
    List<String> parts = new ArrayList<>();
    for (int from = 1; from < table.header().size(); ) {
      int to = from + 1;
      int width = widths.width(0) + GAP.length() + widths.width(from);
      while (to < table.header().size() && width + GAP.length() + widths.width(to) <= columns) {
        width += GAP.length() + widths.width(to++);
      }
      parts.add(part(rows, from, to));
      from = to;
    }
    return String.join("\n\n", parts);
  }

  private static List<List<String>> wrapped(List<String> row, int width) {
    List<List<String>> lines = new ArrayList<>();
    for (String label : lines(row.get(0), GAP, width)) {
      List<String> line =
          new ArrayList<>(lines.isEmpty() ? row : Collections.nCopies(row.size(), ""));
      line.set(0, lines.isEmpty() ? label.strip() : label);
      lines.add(line);
    }
    return lines;
  }

  /** The rows with numbers shifted so that in each column the first ones end at one place. */
  private static List<List<String>> aligned(List<List<Entry>> table) {
    List<List<String>> rows =
        table.stream().map(row -> row.stream().map(Entry::text).toList()).toList();
    Widths numbers =
        new Widths(rows.stream().map(row -> row.stream().map(PlainText::number).toList()).toList());
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, row.size())
                    .mapToObj(column -> shifted(row.get(column), numbers.width(column)))
                    .toList())
        .toList();
  }

  private static String shifted(String text, int width) {
    int length = number(text).length();
    return length == 0 ? text : " ".repeat(width - length) + text;
  }

  private static String number(String text) {
    String first = text.split(" ", 2)[0];
    return first.matches("[-+]?[0-9][0-9,.e-]*") ? first : "";
  }

  private static String part(List<List<String>> rows, int from, int to) {
    List<List<String>> chosen =
        rows.stream().map(row -> Table.line(row.get(0), row.subList(from, to).stream())).toList();
    Widths widths = new Widths(chosen);
    List<String> lines = new ArrayList<>();
    chosen.forEach(row -> lines.add(String.join(GAP, widths.padded(row)).stripTrailing()));
    lines.add(1, String.join(GAP, widths.rules("-", 0)));
    return String.join("\n", lines);
  }
}

package dev.joust.reports.document;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a report in GitHub's Markdown, with tables that can be read as they stand. */
public final class Markdown implements Notation {

  private Markdown() {}

  /** A whole document, its pieces apart by an empty line. */
  public static String of(Document document) {
    return document.in(new Markdown()).collect(Collectors.joining("\n\n", "", "\n"));
  }

  @Override
  public String heading(int level, String text) {
    return "#".repeat(level) + " " + escaped(text);
  }

  @Override
  public String paragraph(String text) {
    return escaped(text);
  }

  @Override
  public String items(List<String> texts) {
    return texts.stream().map(text -> "- " + escaped(text)).collect(Collectors.joining("\n"));
  }

  @Override
  public String picture(String path, String text) {
    return "![%s](%s)".formatted(escaped(text), path);
  }

  @Override
  public String listing(List<String> lines) {
    return "```text\n" + String.join("\n", lines) + "\n```";
  }

  @Override
  public String rows(Worded table) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(table.header().stream().map(Markdown::escaped).toList());
    table.rows().forEach(row -> rows.add(row.stream().map(Markdown::styled).toList()));
    Widths widths = new Widths(rows);
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> lines.add("| " + String.join(" | ", widths.padded(row)) + " |"));
    lines.add(1, "|" + String.join("|", widths.rules("-", 2)) + "|");
    return String.join("\n", lines);
  }

  private static String styled(Entry entry) {
    String text = escaped(entry.text());
    return switch (entry.style()) {
      case PLAIN -> text;
      case STRONG -> "**" + text + "**";
      case EMPHASIS -> "*" + text + "*";
      case CODE -> code(entry.text());
      case STRONG_CODE -> "**" + code(entry.text()) + "**";
    };
  }

  /** In a table even code may not have the sign that ends a cell. */
  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }

  /** A text, on one line, so that Markdown shows it as it is. */
  public static String escaped(String text) {
    return Entry.oneLine(text).replaceAll("[\\\\`*_|<&]", "\\\\$0").replace("](", "]\\(");
  }
}

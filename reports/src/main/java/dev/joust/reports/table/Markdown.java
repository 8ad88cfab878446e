package dev.joust.reports.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a report in GitHub's Markdown, with tables that can be read as they stand. */
final class Markdown implements Notation {

  @Override
  public String heading(Block.Heading heading) {
    return "#".repeat(heading.level()) + " " + escaped(heading.text());
  }

  @Override
  public String paragraph(Block.Paragraph paragraph) {
    return escaped(paragraph.text());
  }

  @Override
  public String items(Block.Items items) {
    return items.texts().stream()
        .map(text -> "- " + escaped(text))
        .collect(Collectors.joining("\n"));
  }

  @Override
  public String listing(Block.Listing listing) {
    return "```text\n" + String.join("\n", listing.lines()) + "\n```";
  }

  @Override
  public String table(Block.Table table) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(table.header().stream().map(Markdown::escaped).toList());
    table.rows().forEach(row -> rows.add(row.stream().map(Markdown::styled).toList()));
    Columns columns = new Columns(rows);
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add("| " + String.join(" | ", columns.padded(row)) + " |");
    }
    lines.add(1, "|" + columns.rules("-", 2).stream().collect(Collectors.joining("|")) + "|");
    return String.join("\n", lines);
  }

  private static String styled(Block.Entry entry) {
    String text = escaped(entry.text());
    return switch (entry.style()) {
      case PLAIN -> text;
      case STRONG -> "**" + text + "**";
      case EMPHASIS -> "*" + text + "*";
    };
  }

  private static String escaped(String text) {
    return Block.oneLine(text).replaceAll("[\\\\`*_|<&]", "\\\\$0").replace("](", "]\\(");
  }
}

package dev.joust.reports.document;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a report as the inner part of a page of HTML: a section for each heading of the second
 * level, and tables that scroll by themselves. The heading of the first level is the page's own.
 */
public final class Html implements Notation {

  private int sections;
  private int tables;

  private Html() {}

  /** All of a document. */
  static String of(Document document) {
    Html html = new Html();
    String inner = document.in(html).collect(Collectors.joining("\n"));
    return html.sections == 0 ? inner : inner + "\n</section>";
  }

  /** What stands before the first section's heading has a section of its own. */
  private String placed(String piece) {
    if (sections > 0) {
      return piece;
    }
    sections++;
    return "<section aria-label=\"Summary\">\n" + piece;
  }

  @Override
  public String heading(int level, String text) {
    if (level != 2) {
      return level == 1 ? "" : element("h3", text);
    }
    sections++;
    return "%s<section aria-labelledby=\"section-%d\">\n<h2 id=\"section-%d\">%s</h2>"
        .formatted(sections > 1 ? "</section>\n" : "", sections, sections, escaped(text));
  }

  @Override
  public String paragraph(String text) {
    return placed(element("p", text));
  }

  @Override
  public String items(List<String> texts) {
    return placed(list(texts));
  }

  private static String list(List<String> texts) {
    return texts.stream()
        .map(text -> element("li", text))
        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
  }

  @Override
  public String picture(String path, String text) {
    return placed("<img src=\"%s\" alt=\"%s\">".formatted(escaped(path), escaped(text)));
  }

  @Override
  public String listing(List<String> lines) {
    return placed(element("pre", String.join("\n", lines)));
  }

  @Override
  public String drawing(String kind, String heading, String label, Table table) {
    return placed(
        """
        <figure class="chart">
        <figcaption><h3>%s</h3></figcaption>
        <div class="js %s" data-label="%s"></div>
        <details class="table"><summary>Table<span class="hidden"> of %s</span></summary>
        %s
        </details>
        </figure>"""
            .formatted(
                escaped(heading), kind, escaped(label), escaped(heading), tableItself(table)));
  }

  @Override
  public String table(Table table) {
    return placed(tableItself(table));
  }

  private String tableItself(Table table) {
    tables++;
    String label = table.caption().isEmpty() ? "Table " + tables : escaped(table.caption());
    String caption = table.caption().isEmpty() ? "" : element("caption", table.caption());
    Worded worded = Worded.of(table);
    String header =
        worded.header().stream()
            .map(text -> "<th scope=\"col\">" + escaped(text) + "</th>")
            .collect(Collectors.joining());
    String rows = worded.rows().stream().map(Html::row).collect(Collectors.joining("\n"));
    String notes = worded.notes().isEmpty() ? "" : "\n" + list(worded.notes());
    return """
        <div class="scroll" role="region" tabindex="0" aria-label="%s">
        <table>%s<thead><tr>%s</tr></thead>
        <tbody>
        %s
        </tbody></table></div>%s"""
        .formatted(label, caption, header, rows, notes);
  }

  private static String row(List<Entry> row) {
    return row.stream()
        .skip(1)
        .map(entry -> "<td>" + styled(entry) + "</td>")
        .collect(
            Collectors.joining(
                "", "<tr><th scope=\"row\">" + styled(row.get(0)) + "</th>", "</tr>"));
  }

  private static String styled(Entry entry) {
    return switch (entry.style()) {
      case PLAIN -> escaped(entry.text());
      case STRONG -> element("strong", entry.text());
      case EMPHASIS -> element("em", entry.text());
      case CODE -> element("code", entry.text());
      case STRONG_CODE -> "<strong>" + element("code", entry.text()) + "</strong>";
    };
  }

  private static String element(String name, String text) {
    return "<%s>%s</%s>".formatted(name, escaped(text), name);
  }

  /** A text as it stands in an element or in an attribute. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

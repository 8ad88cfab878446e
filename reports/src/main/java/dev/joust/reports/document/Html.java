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

  /** All blocks. */
  public static String of(List<Block> blocks) {
    Html html = new Html();
    String inner = blocks.stream().map(html::placed).collect(Collectors.joining("\n"));
    return html.sections == 0 ? inner : inner + "\n</section>";
  }

  /** What stands before the first section's heading has a section of its own. */
  private String placed(Block block) {
    boolean isFirst = sections == 0 && !(block instanceof Block.Heading);
    if (isFirst) {
      sections++;
    }
    return (isFirst ? "<section aria-label=\"Summary\">\n" : "") + block.in(this);
  }

  @Override
  public String heading(Block.Heading heading) {
    if (heading.level() == 1) {
      return "";
    }
    if (heading.level() > 2) {
      return element("h3", heading.text());
    }
    sections++;
    return "%s<section aria-labelledby=\"section-%d\">\n<h2 id=\"section-%d\">%s</h2>"
        .formatted(sections > 1 ? "</section>\n" : "", sections, sections, escaped(heading.text()));
  }

  @Override
  public String paragraph(Block.Paragraph paragraph) {
    return element("p", paragraph.text());
  }

  @Override
  public String items(Block.Items items) {
    return items.texts().stream()
        .map(text -> element("li", text))
        .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
  }

  @Override
  public String picture(Block.Picture picture) {
    return "<img src=\"%s\" alt=\"%s\">"
        .formatted(escaped(picture.path()), escaped(picture.text()));
  }

  @Override
  public String listing(Block.Listing listing) {
    return element("pre", String.join("\n", listing.lines()));
  }

  @Override
  public String drawing(Block.Drawing drawing) {
    String heading = escaped(drawing.heading());
    return """
        <figure class="chart">
        <figcaption><h3>%s</h3></figcaption>
        <div class="js %s" data-label="%s"></div>
        <details class="table"><summary>Table<span class="hidden"> of %s</span></summary>
        %s
        </details>
        </figure>"""
        .formatted(
            heading, drawing.kind(), escaped(drawing.label()), heading, table(drawing.table()));
  }

  @Override
  public String table(Block.Table table) {
    tables++;
    String label = table.caption().isEmpty() ? "Table " + tables : escaped(table.caption());
    String caption = table.caption().isEmpty() ? "" : element("caption", table.caption());
    Worded worded = Worded.of(table);
    String notes = worded.notes().isEmpty() ? "" : "\n" + items(new Block.Items(worded.notes()));
    return """
        <div class="scroll" role="region" tabindex="0" aria-label="%s">
        <table>%s%s</table></div>%s"""
        .formatted(label, caption, rows(worded), notes);
  }

  @Override
  public String rows(Worded table) {
    String header =
        table.header().stream()
            .map(text -> "<th scope=\"col\">" + escaped(text) + "</th>")
            .collect(Collectors.joining());
    return """
        <thead><tr>%s</tr></thead>
        <tbody>
        %s
        </tbody>"""
        .formatted(header, table.rows().stream().map(Html::row).collect(Collectors.joining("\n")));
  }

  private static String row(List<Entry> row) {
    return "<tr><th scope=\"row\">"
        + styled(row.get(0))
        + "</th>"
        + row.stream()
            .skip(1)
            .map(entry -> "<td>" + styled(entry) + "</td>")
            .collect(Collectors.joining())
        + "</tr>";
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

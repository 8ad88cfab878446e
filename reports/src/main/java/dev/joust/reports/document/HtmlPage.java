package dev.joust.reports.document;

import dev.joust.reports.asset.Assets;
import java.util.List;

/**
 * A report as one page of HTML that opens from disk and needs no network: its blocks as HTML, and
 * what its script draws from as JSON that can stand in a script element.
 */
public record HtmlPage(String title, String body, List<Link> links, String data, Assets assets) {

  /** A file, by its path from the page, and what it holds. */
  public record Link(String path, String text) {}

  /**
   * A page with links for further reading.
   *
   * @param script draws each {@link Document#drawing}, by the script's path in the class path
   */
  public static String of(String title, Document page, List<Link> links, Json data, String script) {
    return Assets.filled(
        HtmlPage.class,
        "page.jte",
        new HtmlPage(title, Html.of(page), links, data.inScript(), Assets.ofCharts(script)));
  }
}

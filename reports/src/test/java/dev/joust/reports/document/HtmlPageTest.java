package dev.joust.reports.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.chart.RatioChart;
import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

/** A report as a page of HTML. */
class HtmlPageTest {

  private static final Table TABLE =
      Table.of(
          List.of("framework", "change"),
          List.of(List.of(Entry.name("a<b", false), Entry.stressed("slower"))));

  private final org.jsoup.nodes.Document page =
      Jsoup.parse(
          HtmlPage.of(
              "a & b",
              new Document()
                  .heading(1, "a & b")
                  .paragraph("Two runs.")
                  .heading(2, "Answer")
                  .items(List.of("one", "<script>"))
                  .heading(3, "Part")
                  .table(TABLE)
                  .heading(2, "Ratios")
                  .drawing(RatioChart.KIND, "Rate", "ratios of a", TABLE),
              List.of(new HtmlPage.Link("index.html", "The run's page")),
              new Json(),
              RatioChart.SCRIPT));

  @Test
  void headingsOfTheSecondLevelOpenSections() {
    assertThat(page.select("h1").eachText()).containsExactly("a & b");
    assertThat(page.select("main > section > h2").eachText())
        .containsExactly("Answer", "Ratios", "More");
    assertThat(page.select("main > section[aria-label=Summary] > p").text()).isEqualTo("Two runs.");
    assertThat(page.select("section[aria-labelledby=section-2] > h3").text()).isEqualTo("Part");
  }

  @Test
  void textIsShownAsItIs() {
    assertThat(page.select("li").eachText()).contains("one", "<script>");
    assertThat(page.select("tbody th").eachText()).containsOnly("a<b");
    assertThat(page.select("tbody strong").eachText()).containsOnly("slower");
  }

  @Test
  void aDrawingHasItsPlaceAndItsTable() {
    assertThat(page.select("figure h3").text()).isEqualTo("Rate");
    assertThat(page.select("figure .ratios").attr("data-label")).isEqualTo("ratios of a");
    assertThat(page.select("figure details tbody tr")).hasSize(1);
  }

  @Test
  void itNeedsNoNetworkAndLinksToItsNeighbours() {
    assertThat(page.select("[src], link")).isEmpty();
    assertThat(page.select("a").eachAttr("href")).containsExactly("index.html");
  }

  @Test
  void otherNotationsHaveTheTableOfADrawing() {
    Document drawing = new Document().drawing("ratios", "Rate", "ratios of a", TABLE);

    assertThat(Markdown.of(drawing)).startsWith("### Rate\n\n| framework").doesNotContain("ratios");
    assertThat(PlainText.of(drawing, 80)).startsWith("[Rate]\n\nframework").contains("slower");
    assertThat(Csv.of(List.of(drawing))).contains("Rate,,a<b,change,,,,,,,,slower");
  }
}

package dev.joust.reports.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.chart.Chart.Panel;
import dev.joust.reports.chart.Chart.Point;
import dev.joust.reports.chart.Chart.Shape;
import dev.joust.run.Indifference;
import dev.joust.run.Measure.Direction;
import dev.joust.run.RunContender;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

/** A picture shows every value where it belongs, and each contender as the page shows it. */
class SvgTest {

  private static final int MARKERS = 7;

  private final List<RunContender> contenders = new ArrayList<>();

  SvgTest() {
    for (int c = 0; c < MARKERS; c++) {
      contenders.add(contender("c" + c, false));
    }
    contenders.add(contender("bare", true));
  }

  private static RunContender contender(String name, boolean control) {
    return new RunContender(name, name, "1.0", List.of(), control, Optional.empty());
  }

  @Test
  void everyContenderHasItsColourAndAMarkerOfItsOwn() {
    List<Point> points = new ArrayList<>();
    for (int c = 0; c < contenders.size(); c++) {
      points.add(point(c, 0, 10 + c));
    }
    Document svg = svg(Shape.VALUES, new Panel("all", "", List.of(), false, points));

    assertThat(svg.select("path.mark")).hasSize(2 * contenders.size());
    assertThat(svg.select("path.mark").eachAttr("d").stream().distinct())
        .hasSize(contenders.size());
    assertThat(svg.select("path.mark.c3, path.interval.c3")).hasSize(3);
    assertThat(svg.select("path.mark.ccontrol.empty")).hasSize(2);
    assertThat(svg.select("text.name").eachText()).contains("c6", "bare", "bare (control)");
  }

  @Test
  void linesRiseWithTheirValuesOverALogarithmicAxis() {
    Document svg =
        svg(
            Shape.VALUES,
            new Panel(
                "all",
                "connections",
                List.of(),
                true,
                List.of(point(0, 10, 100), point(0, 100, 200), point(0, 1000, 300))));

    List<double[]> places = new ArrayList<>();
    for (String place : svg.select("path.line").attr("d").substring(1).split("L")) {
      String[] numbers = place.split(",");
      places.add(new double[] {Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1])});
    }
    assertThat(places).hasSize(3);
    assertThat(places.get(1)[0] - places.get(0)[0])
        .isCloseTo(places.get(2)[0] - places.get(1)[0], within(0.2));
    assertThat(places.get(0)[1]).isGreaterThan(places.get(1)[1]);
    assertThat(places.get(1)[1]).isGreaterThan(places.get(2)[1]);
    assertThat(svg.select("text.tick").eachText()).contains("10", "100", "1000", "connections");
  }

  @Test
  void whatIsInDoubtIsHollow() {
    Point doubtful = new Point(0, 0, 5, null, null, 1, "suspect: client CPU");
    Document svg =
        svg(
            Shape.VALUES,
            new Panel("all", "", List.of(), false, List.of(doubtful, point(1, 0, 6))));

    assertThat(svg.select("path.mark.c6.empty")).hasSize(1);
    assertThat(svg.select("path.mark.c7.empty")).isEmpty();
    assertThat(svg.select("path.interval")).hasSize(1);
  }

  @Test
  void ratiosHaveTheMarginAndItsMiddle() {
    Document svg =
        svg(
            Shape.RATIOS,
            new Panel("all", "", List.of(), false, List.of(point(0, 0, 0), point(1, 0, -20))));

    assertThat(svg.select("rect.margin")).hasSize(1);
    assertThat(svg.select("path.zero")).hasSize(1);
    assertThat(svg.select("text.tick").eachText()).contains("−10", "0");
  }

  @Test
  void aTextIsEscapedAndTheSameChartIsTheSameFile() {
    Panel panel = new Panel("a < b & c", "", List.of(), false, List.of(point(0, 0, 1)));

    assertThat(file(Shape.VALUES, panel))
        .contains(">a &lt; b &amp; c</text>")
        .isEqualTo(file(Shape.VALUES, panel));
  }

  private static Point point(int c, double x, double v) {
    return new Point(c, x, v, v - 1, v + 1, 3, null);
  }

  private Document svg(Shape shape, Panel panel) {
    return Jsoup.parse(file(shape, panel), "", Parser.xmlParser());
  }

  private String file(Shape shape, Panel panel) {
    Chart chart =
        new Chart(
            "chart-flow",
            "Throughput, req/s",
            "Throughput by contender.",
            shape,
            "req/s",
            Direction.HIGHER,
            List.of(panel),
            List.of());
    return new Svg(chart, Look.of(contenders), Indifference.USUAL).text();
  }
}

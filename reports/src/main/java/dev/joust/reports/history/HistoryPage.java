package dev.joust.reports.history;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.asset.Assets;
import dev.joust.reports.document.Digits;
import dev.joust.reports.html.HtmlPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A history as one page of HTML that opens from disk and needs no network. */
public final class HistoryPage {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private HistoryPage() {}

  /**
   * A point to draw.
   *
   * @param label what stands under it: its version
   * @param v its value
   * @param lo the lower end of its interval; its value if it has none
   * @param hi the upper end, likewise
   * @param tip what the pointer says
   */
  record Dot(String label, double v, double lo, double hi, String tip) {}

  /** The geometric mean of the points from one index to before another. */
  record Level(int from, int to, double v) {}

  /** A series to draw; points at whose indices a level begins that is better or worse. */
  record Drawn(List<Dot> points, List<Level> levels) {}

  /** The page. */
  public static String html(History history) {
    HistoryReport report = new HistoryReport(history);
    return HtmlPage.of(
        report.title(),
        report.blocks(),
        List.of(),
        data(history),
        "dev/joust/reports/history/history.js");
  }

  private static String data(History history) {
    return Assets.data(
        MAPPER,
        Map.of(
            "unit", history.unit(),
            "better", history.measure().better().name().toLowerCase(Locale.ROOT),
            "series", history.series().stream().map(HistoryPage::drawn).toList()));
  }

  private static Drawn drawn(Series series) {
    List<Level> levels = new ArrayList<>();
    if (series.isSearchable()) {
      int from = 0;
      for (ChangePoint change : series.changes()) {
        levels.add(level(series, from, change.index()));
        from = change.index();
      }
      levels.add(level(series, from, series.points().size()));
    }
    return new Drawn(series.points().stream().map(HistoryPage::dot).toList(), levels);
  }

  private static Level level(Series series, int from, int to) {
    double log =
        series.points().subList(from, to).stream()
            .mapToDouble(point -> Math.log(point.value()))
            .average()
            .orElseThrow();
    return new Level(from, to, Math.exp(log));
  }

  private static Dot dot(Point own) {
    return new Dot(
        own.version(),
        own.value(),
        own.interval().map(it -> it.low()).orElse(own.value()),
        own.interval().map(it -> it.high()).orElse(own.value()),
        "%s, %s\n%s, %s\n%s, surroundings %d"
            .formatted(
                Digits.of(own.value(), own.interval()),
                HistoryReport.verdict(own),
                own.version(),
                Digits.counted(own.blocks(), "block"),
                own.run(),
                own.surroundings()));
  }
}

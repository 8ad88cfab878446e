package dev.joust.reports.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.asset.Assets;
import dev.joust.reports.document.Digits;
import dev.joust.reports.latency.Latencies;
import dev.joust.reports.statistics.Decisiveness;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run as one page of HTML that opens from disk and needs no network. */
public final class Page {

  /** Its file in the run's folder. */
  public static final String FILE = "index.html";

  private static final String PACKAGE = "dev.joust.reports.page";
  private static final String FOLDER = "dev/joust/reports/page/";
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  /** How many charts of a suite are to be seen without asking for more. */
  private static final int CHARTS_AT_FIRST = 2;

  private static final String SERVER_COST = "serverCpu";

  private final RunView view;
  private final List<SuiteSection> suites;

  private Page(Run run, Latencies latencies) {
    this.view = new RunView(run, latencies);
    this.suites = view.layouts().stream().map(this::section).toList();
  }

  /**
   * Writes the page of a run, be the run finished or not, and leaves the writer open. What a run
   * lacks the page says.
   *
   * @param latencies what the run's folder holds of these
   */
  public static void write(Run run, Latencies latencies, Writer out) throws IOException {
    StringOutput html = new StringOutput();
    TemplateEngine.createPrecompiled(null, ContentType.Html, Page.class.getClassLoader(), PACKAGE)
        .render("page.jte", new Page(run, latencies).content(), html);
    out.write(html.toString());
  }

  private PageContent content() {
    Setup setup = new Setup(view);
    Troubles troubles = new Troubles(view);
    return new PageContent(
        view.run().name(),
        setup.sentence(),
        told(),
        troubles.isWhole(),
        Look.of(view.run().manifest().contenders()),
        new Answers(view).all(),
        troubles.all(),
        suites,
        Mark.of(view),
        setup.facts(),
        setup.configuration(),
        setup.environment(),
        data(),
        new Assets(
            Assets.text(FOLDER + "page.css"),
            List.of(Assets.Library.d3()),
            Assets.text(FOLDER + "page.js")));
  }

  private SuiteSection section(SuiteLayout layout) {
    SuiteCharts charts = new SuiteCharts(view, layout);
    List<PercentileFamily> families = PercentileFamily.of(view.run().manifest().measures(layout));
    List<Chart> values = charts.values(families);
    List<Chart> first =
        new ArrayList<>(values.subList(0, Math.min(CHARTS_AT_FIRST, values.size())));
    families.forEach(family -> first.add(charts.percentiles(family)));
    new Ridges(view, layout).chart().ifPresent(first::add);
    new KeepAliveGain(view, layout).chart().ifPresent(first::add);
    first.addAll(charts.ratios(headlines(layout)));
    List<Chart> more = values.subList(Math.min(CHARTS_AT_FIRST, values.size()), values.size());
    return new SuiteSection(
        "suite-" + layout.name(),
        layout.title(),
        layout.question(),
        charts.isEmpty()
            ? "No trial of it has ended."
            : values.isEmpty() ? "None of its results is valid." : "",
        first,
        more);
  }

  /** What a suite's answer is given by: the measure that ranks, and what a request costs. */
  private List<Measure> headlines(SuiteLayout layout) {
    Stream<Measure> cost =
        view.run().manifest().measures(layout).stream()
            .filter(measure -> measure.name().startsWith(SERVER_COST))
            .filter(measure -> measure.better() != Direction.NONE)
            .limit(1);
    return Stream.concat(view.run().manifest().rankedBy(layout).stream(), cost).distinct().toList();
  }

  private String told() {
    long all = 0;
    long different = 0;
    long equal = 0;
    for (SuiteLayout layout : view.layouts()) {
      for (Measure measure : view.run().manifest().rankedBy(layout).stream().toList()) {
        for (Setting setting : view.settings(layout.name())) {
          Decisiveness own = view.statistics().decisiveness(setting, measure);
          all += own.pairs().size() + own.uncompared();
          different += own.pairs().stream().filter(pair -> pair.comparison().different()).count();
          equal +=
              own.pairs().stream()
                  .filter(pair -> pair.comparison().decided() && !pair.comparison().different())
                  .count();
        }
      }
    }
    return all == 0
        ? "Nothing was measured that could be compared."
        : "Of %s of contenders, cell by cell, %s differ, %s are equal within %s, and %s are open."
            .formatted(
                Digits.counted(all, "pair"),
                Digits.of(different),
                Digits.of(equal),
                Digits.share(view.run().manifest().indifference().share()),
                Digits.of(all - different - equal));
  }

  /** A less-than sign could end the element that the data stand in. */
  private String data() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("run", view.run().name());
    data.put("margin", view.run().manifest().indifference().share());
    data.put("contenders", Look.of(view.run().manifest().contenders()));
    data.put("measures", view.run().manifest().measures());
    data.put(
        "charts",
        suites.stream()
            .flatMap(own -> Stream.concat(own.charts().stream(), own.more().stream()))
            .toList());
    data.put("chooser", Chooser.of(view));
    data.put("slices", Slices.of(view));
    data.put("marks", Mark.of(view));
    try {
      return MAPPER.writeValueAsString(data).replace("<", "\\u003c");
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("records of texts and numbers are JSON", impossible);
    }
  }
}

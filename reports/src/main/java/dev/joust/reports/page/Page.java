package dev.joust.reports.page;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.asset.Template;
import dev.joust.reports.chart.Charts;
import dev.joust.reports.chart.DecidedPairs;
import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.summary.Answers;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.RunFacts;
import dev.joust.reports.summary.Usability;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run as one page of HTML that opens from disk and needs no network. */
public final class Page {

  /** Its file in the run's folder. */
  public static final String FILE = "index.html";

  private final RunView view;
  private final HeldClaims claims;
  private final List<SuiteSection> suites;
  private final Slices slices;

  private Page(RunView view, HeldClaims claims) {
    this.view = view;
    this.claims = claims;
    this.suites = view.layouts().stream().map(this::section).toList();
    this.slices = Slices.of(view);
  }

  /**
   * Writes the page of a run, be the run finished or not, and leaves the writer open. What a run
   * lacks the page says.
   */
  public static void write(RunView view, HeldClaims claims, Writer out) throws IOException {
    out.write(Template.filled(Page.class, "page.jte", new Page(view, claims).content()));
  }

  private PageContent content() {
    return new PageContent(
        view.run().name(),
        view.run().manifest(),
        Usability.of(view.run()),
        new RunFacts(view.run()),
        DecidedPairs.of(view),
        new Issues(view),
        new Answers(view),
        Look.of(view.contenders()),
        suites,
        slices,
        claims,
        Mark.of(view),
        data(),
        Assets.ofCharts("dev/joust/reports/page/page.js"));
  }

  private SuiteSection section(SuiteLayout layout) {
    return new SuiteSection(
        "suite-" + layout.name(),
        layout.title(),
        layout.question(),
        note(layout),
        Charts.of(view, layout));
  }

  private String note(SuiteLayout layout) {
    List<Place> places = view.places(layout.name());
    if (places.stream().noneMatch(Place::cold)) {
      return "";
    }
    return places.stream().allMatch(Place::cold)
        ? "All of it is of a " + Names.COLD_IN_FULL + "."
        : "In part of a " + Names.COLD_IN_FULL + ".";
  }

  private String data() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("run", view.run().name());
    data.put("margin", view.run().manifest().indifference().share());
    data.put("contenders", Look.of(view.contenders()));
    data.put("measures", view.run().manifest().measures());
    data.put(
        "charts",
        suites.stream()
            .map(SuiteSection::charts)
            .flatMap(own -> Stream.concat(own.first().stream(), own.more().stream()))
            .toList());
    data.put("chooser", Chooser.of(view));
    data.put("slices", slices);
    data.put("marks", Mark.of(view));
    return Assets.data(data);
  }
}

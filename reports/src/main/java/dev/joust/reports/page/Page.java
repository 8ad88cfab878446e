package dev.joust.reports.page;

import dev.joust.reports.asset.Assets;
import dev.joust.reports.chart.Chart;
import dev.joust.reports.chart.Charts;
import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Json;
import dev.joust.reports.summary.Answers;
import dev.joust.reports.summary.Issues;
import dev.joust.reports.summary.Usability;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;

/** A run as one page of HTML that opens from disk and needs no network. */
public final class Page {

  /** Its file in the run's folder. */
  public static final String FILE = "index.html";

  final RunView view;
  final HeldClaims claims;
  final Usability usability;
  final Issues issues;
  final Answers answers;
  final List<Look> looks;
  final List<Mark> marks;
  final List<SuiteSection> suites;
  final Slices slices;
  final Assets assets = Assets.ofCharts("dev/joust/reports/page/page.js");

  /** A suite on the page; {@code note} is what a reader must know and its title does not say. */
  record SuiteSection(String id, String title, String question, String note, Charts charts) {}

  private Page(RunView view, HeldClaims claims) {
    this.view = view;
    this.claims = claims;
    this.usability = Usability.of(view.run());
    this.issues = new Issues(view);
    this.answers = new Answers(view);
    this.looks = Look.of(view.contenders());
    this.marks = Mark.of(view);
    this.suites = view.layouts().stream().map(this::section).toList();
    this.slices = Slices.of(view, Slices.MOST_VALUES);
  }

  /**
   * Writes the page of a run, be the run finished or not, and leaves the writer open. What a run
   * lacks the page says.
   */
  public static void write(RunView view, HeldClaims claims, Writer out) throws IOException {
    out.write(Assets.filled(Page.class, "page.jte", new Page(view, claims)));
  }

  private SuiteSection section(SuiteLayout layout) {
    String id = "suite-" + layout.name();
    Charts charts = Charts.of(view, layout);
    return new SuiteSection(id, layout.title(), layout.question(), note(layout), charts);
  }

  private String note(SuiteLayout layout) {
    List<Place> places = view.places(layout.name());
    String part = places.stream().allMatch(Place::cold) ? "All of it is of a " : "In part of a ";
    return places.stream().anyMatch(Place::cold) ? part + Names.COLD_IN_FULL + "." : "";
  }

  /** What scripts draw from, as JSON that can stand in a script element. */
  String data() {
    List<Chart> charts =
        suites.stream()
            .map(SuiteSection::charts)
            .flatMap(own -> Stream.concat(own.first().stream(), own.more().stream()))
            .toList();
    return new Json()
        .put("run", view.run().name())
        .put("margin", view.manifest().indifference().share())
        .put("contenders", looks)
        .put("measures", view.manifest().measures())
        .put("charts", charts)
        .put("chooser", Chooser.of(view))
        .put("slices", slices)
        .put("marks", marks)
        .inScript();
  }
}

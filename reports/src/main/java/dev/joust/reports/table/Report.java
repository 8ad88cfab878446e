package dev.joust.reports.table;

import dev.joust.reports.chart.Chart;
import dev.joust.reports.chart.Charts;
import dev.joust.reports.chart.Look;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.chart.Svg;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.document.Csv;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.PlainText;
import dev.joust.reports.jmh.JmhResults;
import dev.joust.reports.junit.JUnitXml;
import dev.joust.reports.junit.RunTests;
import dev.joust.reports.latency.RunFolder;
import dev.joust.reports.page.Page;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.summary.Usability;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.store.ReplacedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is derived from a run, with its statistics made once for all of it. The files can be made
 * anew at any time.
 *
 * @param own the claims that the run is held against besides the published ones
 */
public record Report(RunView view, ClaimList own) {

  /** The file in a run's folder that holds claims of the user's own. */
  public static final String CLAIMS = "claims.yaml";

  /** The file in a run's folder that servers of continuous integration read. */
  public static final String JUNIT = "junit.xml";

  /** A terminal of 24 lines has room for them, and for where the rest is. */
  private static final int MOST_ANSWERS = 3;

  /** The report of a run that is held against the published claims alone. */
  public static Report of(Run run) {
    return new Report(new RunView(run, Statistics.of(run)), ClaimList.NONE);
  }

  /**
   * The report of a run with its latencies, which is held against the published claims and those of
   * the user's own that its folder holds.
   *
   * @throws dev.joust.run.yaml.YamlTextException if the file of these is damaged
   */
  public static Report of(RunFolder folder) throws IOException {
    Path file = folder.path().resolve(CLAIMS);
    return new Report(
        new RunView(folder.run(), Statistics.of(folder.run()), folder.latencies()),
        Files.exists(file) ? ClaimList.read(file) : ClaimList.NONE);
  }

  /** The page that decides, for a terminal with this many columns. */
  public String text(int columns) {
    FirstPage page = new FirstPage(view, claims(), Map.of(), Summary.lines(view));
    return PlainText.of(page.document(), columns);
  }

  /**
   * What a terminal with this many columns shows in a few lines: whether the run is to be used, its
   * first answers, and how many pairs are decided.
   */
  public String brief(int columns) {
    return PlainText.of(
        new Document()
            .paragraph(Usability.of(view.run()).text())
            .add(Summary.first(view, MOST_ANSWERS))
            .paragraph(view.decidedPairs()),
        columns);
  }

  private HeldClaims claims() {
    return new HeldClaims(view.run(), view.statistics(), own);
  }

  /**
   * Every table of every suite as CSV, a line for each entry, with values and intervals in full
   * precision. {@code docs/use/files.md} describes the columns.
   */
  public String csv() {
    return Csv.of(
        view.layouts().stream().map(layout -> new SuitePage(view, layout).document()).toList());
  }

  /**
   * All pages of Markdown, and the pictures that they show, by their path in the run's folder:
   * {@code report.md}, a file for each suite, one for machine and settings, and one for claims if
   * the run can tell of any, these under {@code tables/}.
   */
  public SortedMap<String, String> pages() {
    SortedMap<String, String> pages = new TreeMap<>();
    Map<String, Document> pictures = new HashMap<>();
    for (SuiteLayout layout : view.layouts()) {
      pictures.put(layout.name(), pictures(layout, pages));
      pages.put(SuitePage.path(layout), Markdown.of(new SuitePage(view, layout).document()));
    }
    HeldClaims claims = claims();
    FirstPage first = new FirstPage(view, claims, pictures, Summary.table(view));
    pages.put("report.md", Markdown.of(first.document()));
    pages.put(SetupPage.PATH, Markdown.of(new SetupPage(view).document()));
    if (!claims.tested().isEmpty()) {
      pages.put(ClaimsPage.PATH, Markdown.of(new ClaimsPage(claims).document()));
    }
    return pages;
  }

  private Document pictures(SuiteLayout layout, Map<String, String> files) {
    List<Look> looks = Look.of(view.contenders());
    List<Chart> charts = Charts.deciding(view, layout);
    Document page = new Document();
    for (Chart chart : charts) {
      String path = "charts/%s.svg".formatted(chart.name());
      files.put(path, new Svg(chart, looks, view.manifest().indifference()).text());
      page.picture(path, layout.title() + ": " + chart.title());
    }
    if (charts.stream().anyMatch(Chart::hasDoubts)) {
      page.paragraph("A hollow marker is a value in doubt.");
    }
    if (charts.stream().anyMatch(Chart::hasSingleSlices)) {
      page.paragraph("A hollow marker over the offered rate may be a single slice.");
    }
    return page;
  }

  /**
   * Makes files of some formats anew, be the run finished or not. Whoever reads them meanwhile
   * finds the old ones or the new ones.
   *
   * @throws dev.joust.run.store.FileNotWritten as where the disk is full; then that file is the old
   *     one
   */
  public void write(Path runFolder, Set<Format> formats) throws IOException {
    Run run = view.run();
    if (formats.contains(Format.MD)) {
      for (Map.Entry<String, String> page : pages().entrySet()) {
        write(runFolder.resolve(page.getKey()), page.getValue());
      }
    }
    if (formats.contains(Format.HTML)) {
      ReplacedFile.write(runFolder.resolve(Page.FILE), out -> Page.write(view, claims(), out));
    }
    if (formats.contains(Format.CSV)) {
      RunCsv values = new RunCsv(view);
      ReplacedFile.write(runFolder.resolve("samples.csv"), values::writeSamples);
      ReplacedFile.write(runFolder.resolve("slices.csv"), values::writeSlices);
      Optional<String> jmh = JmhResults.of(run, runFolder);
      if (jmh.isPresent()) {
        write(runFolder.resolve("jmh.json"), jmh.get());
      }
    }
    if (formats.contains(Format.JUNIT)) {
      write(runFolder.resolve(JUNIT), JUnitXml.of(RunTests.of(run, own)));
    }
    if (formats.contains(Format.GITHUB)) {
      write(runFolder.resolve(Summary.FILE), Summary.of(view));
    }
  }

  private static void write(Path file, String text) throws IOException {
    ReplacedFile.write(file, out -> out.write(text));
  }

  /**
   * Keeps a file of claims with a run, so that every report of it holds them against it.
   *
   * @throws IOException if the file cannot be read, or the folder not be written to
   */
  public static void keepClaims(Path file, Path runFolder) throws IOException {
    write(runFolder.resolve(CLAIMS), Files.readString(file));
  }
}

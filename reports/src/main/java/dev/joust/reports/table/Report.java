package dev.joust.reports.table;

import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.csv.SamplesCsv;
import dev.joust.reports.csv.SlicesCsv;
import dev.joust.reports.document.Block;
import dev.joust.reports.document.Csv;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.PlainText;
import dev.joust.reports.jmh.JmhResults;
import dev.joust.reports.junit.JUnitXml;
import dev.joust.reports.junit.RunTests;
import dev.joust.reports.latency.Latencies;
import dev.joust.reports.page.Page;
import dev.joust.reports.page.Summary;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.store.ReplacedFile;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A run in tables, for people. */
public final class Report {

  /** The file in a run's folder that holds claims of the user's own. */
  public static final String CLAIMS = "claims.yaml";

  /** The file in a run's folder that servers of continuous integration read. */
  public static final String JUNIT = "junit.xml";

  private Report() {}

  private static ReportModel model(Run run) {
    return model(run, ClaimList.published());
  }

  private static ReportModel model(Run run, ClaimList claims) {
    return new ReportModel(run, Statistics.of(run), claims);
  }

  /** The page that decides, as {@code report.md} holds it. */
  public static String markdown(Run run) {
    return Markdown.of(firstPage(run));
  }

  /** The page that decides, for a terminal of 120 columns. */
  public static String text(Run run) {
    return PlainText.of(firstPage(run));
  }

  private static List<Block> firstPage(Run run) {
    ReportModel model = model(run);
    return new FirstPage(model, new ClaimsPage(model)).blocks();
  }

  /**
   * Every table of every suite as CSV, a line for each entry, with values and intervals in full
   * precision. {@code docs/use/files.md} describes the columns.
   */
  public static String csv(Run run) {
    ReportModel model = model(run);
    return Csv.of(
        model.layouts().stream().map(layout -> new SuitePage(model, layout).blocks()).toList());
  }

  /**
   * All pages of Markdown by their path in the run's folder: {@code report.md}, a file for each
   * suite, one for machine and settings, and one for published claims if the run can tell of any,
   * these under {@code tables/}.
   */
  public static SortedMap<String, String> pages(Run run) {
    return pages(run, ClaimList.published());
  }

  /** The pages of a run that is held against these claims. */
  public static SortedMap<String, String> pages(Run run, ClaimList claims) {
    ReportModel model = model(run, claims);
    SortedMap<String, String> pages = new TreeMap<>();
    ClaimsPage ofClaims = new ClaimsPage(model);
    pages.put("report.md", Markdown.of(new FirstPage(model, ofClaims).blocks()));
    pages.put(SetupPage.PATH, Markdown.of(new SetupPage(model).blocks()));
    if (ofClaims.isAny()) {
      pages.put(ClaimsPage.PATH, Markdown.of(ofClaims.blocks()));
    }
    for (SuiteLayout layout : model.layouts()) {
      pages.put(SuitePage.path(layout), Markdown.of(new SuitePage(model, layout).blocks()));
    }
    return pages;
  }

  /**
   * Reads a run and makes all that is derived from it anew.
   *
   * @return the run
   * @throws dev.joust.run.store.RunFormatException if the folder is no run's, or of an unknown
   *     format
   * @throws java.nio.file.FileSystemException with the file's path, as where the disk is full; then
   *     that file is the old one
   */
  public static Run write(Path runFolder) throws IOException {
    Run run = RunReader.read(runFolder);
    write(run, runFolder);
    return run;
  }

  /**
   * Makes what a run usually leaves anew, be the run finished or not: {@link Format#USUAL}.
   *
   * @throws java.nio.file.FileSystemException with the file's path, as where the disk is full; then
   *     that file is the old one
   */
  public static void write(Run run, Path runFolder) throws IOException {
    write(run, runFolder, Format.USUAL);
  }

  /**
   * Makes files of some formats anew, be the run finished or not. Whoever reads them meanwhile
   * finds the old ones or the new ones.
   *
   * @throws java.nio.file.FileSystemException with the file's path, as where the disk is full; then
   *     that file is the old one
   */
  public static void write(Run run, Path runFolder, Set<Format> formats) throws IOException {
    if (formats.contains(Format.MD)) {
      for (Map.Entry<String, String> page : pages(run, claims(runFolder)).entrySet()) {
        write(runFolder.resolve(page.getKey()), page.getValue());
      }
    }
    if (formats.contains(Format.HTML)) {
      Latencies latencies = Latencies.read(run, runFolder);
      ReplacedFile.write(runFolder.resolve(Page.FILE), out -> Page.write(run, latencies, out));
    }
    if (formats.contains(Format.CSV)) {
      ReplacedFile.write(runFolder.resolve("samples.csv"), out -> SamplesCsv.write(run, out));
      ReplacedFile.write(runFolder.resolve("slices.csv"), out -> SlicesCsv.write(run, out));
      Optional<String> jmh = JmhResults.of(run, runFolder);
      if (jmh.isPresent()) {
        write(runFolder.resolve("jmh.json"), jmh.get());
      }
    }
    if (formats.contains(Format.JUNIT)) {
      write(runFolder.resolve(JUNIT), JUnitXml.of(RunTests.of(run, ownClaims(runFolder))));
    }
    if (formats.contains(Format.GITHUB)) {
      write(runFolder.resolve(Summary.FILE), Summary.of(run));
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
    String claims = Files.readString(file);
    ReplacedFile.write(runFolder.resolve(CLAIMS), out -> out.write(claims));
  }

  /**
   * The claims that a run's report is held against: the published ones, and the user's own.
   *
   * @throws dev.joust.reports.claims.ClaimFormatException if the file of these is damaged
   */
  private static ClaimList claims(Path runFolder) throws IOException {
    return ClaimList.published().and(ownClaims(runFolder));
  }

  /** Those of {@link #CLAIMS} in the run's folder; none if it is not there. */
  private static ClaimList ownClaims(Path runFolder) throws IOException {
    Path own = runFolder.resolve(CLAIMS);
    return Files.exists(own) ? ClaimList.read(own) : new ClaimList(Map.of(), List.of());
  }
}

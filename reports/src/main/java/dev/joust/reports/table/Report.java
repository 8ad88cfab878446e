package dev.joust.reports.table;

import dev.joust.reports.csv.SamplesCsv;
import dev.joust.reports.csv.SlicesCsv;
import dev.joust.reports.jmh.JmhResults;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.store.ReplacedFile;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A run in tables, for people. */
public final class Report {

  private static final Notation MARKDOWN = new Markdown();
  private static final Notation PLAIN_TEXT = new PlainText();

  private Report() {}

  private static ReportModel model(Run run) {
    return new ReportModel(run, Statistics.of(run));
  }

  /** The page that decides, as {@code report.md} holds it. */
  public static String markdown(Run run) {
    return MARKDOWN.document(new FirstPage(model(run)).blocks());
  }

  /** The page that decides, for a terminal of 120 columns. */
  public static String text(Run run) {
    return PLAIN_TEXT.document(new FirstPage(model(run)).blocks());
  }

  /**
   * All pages of Markdown by their path in the run's folder: {@code report.md}, a file for each
   * suite, and one for machine and settings, these under {@code tables/}.
   */
  public static SortedMap<String, String> pages(Run run) {
    ReportModel model = model(run);
    SortedMap<String, String> pages = new TreeMap<>();
    pages.put("report.md", MARKDOWN.document(new FirstPage(model).blocks()));
    pages.put(SetupPage.PATH, MARKDOWN.document(new SetupPage(model).blocks()));
    for (SuiteLayout layout : model.layouts()) {
      pages.put(SuitePage.path(layout), MARKDOWN.document(new SuitePage(model, layout).blocks()));
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
   * Makes all that is derived from a run anew, be the run finished or not: its pages, {@code
   * samples.csv}, {@code slices.csv} and {@code jmh.json}. Whoever reads them meanwhile finds the
   * old ones or the new ones.
   *
   * @throws java.nio.file.FileSystemException with the file's path, as where the disk is full; then
   *     that file is the old one
   */
  public static void write(Run run, Path runFolder) throws IOException {
    for (Map.Entry<String, String> page : pages(run).entrySet()) {
      ReplacedFile.write(runFolder.resolve(page.getKey()), out -> out.write(page.getValue()));
    }
    ReplacedFile.write(runFolder.resolve("samples.csv"), out -> SamplesCsv.write(run, out));
    ReplacedFile.write(runFolder.resolve("slices.csv"), out -> SlicesCsv.write(run, out));
    Optional<String> jmh = JmhResults.of(run, runFolder);
    if (jmh.isPresent()) {
      ReplacedFile.write(runFolder.resolve("jmh.json"), out -> out.write(jmh.get()));
    }
  }
}

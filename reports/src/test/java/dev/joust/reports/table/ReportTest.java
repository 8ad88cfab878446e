package dev.joust.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.run.Run;
import dev.joust.reports.run.RunWriter;
import dev.joust.reports.run.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run's report says all that the run says, in the words of the golden files. */
class ReportTest {

  @TempDir Path runs;

  @Test
  void markdownIsThatOfTheGoldenFile() throws IOException {
    assertThat(Report.markdown(OddRun.builder().build())).isEqualTo(golden("report.md"));
  }

  @Test
  void textIsThatOfTheGoldenFile() throws IOException {
    assertThat(Report.text(OddRun.builder().build())).isEqualTo(golden("report.txt"));
  }

  @Test
  void textFitsATerminal() {
    assertThat(Report.text(OddRun.builder().build()).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
  }

  @Test
  void aRunOfWhichNothingIsDoneHasAReport() {
    Run planned =
        new Run(
            "planned",
            OddRun.builder().manifest(),
            Stream.<Trial>of().toList(),
            Stream.<String>of().toList());

    assertThat(Report.markdown(planned))
        .contains("Status: partial, 0 of ")
        .contains("Nothing was measured that could be compared.")
        .contains("No trial was finished.");
  }

  @Test
  void aCompleteRunSaysSo() {
    Run run = new RunBuilder().build();

    assertThat(Report.markdown(run)).contains("Status: complete, 0 of 0 trials");
  }

  @Test
  void theLocaleChangesNothing() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(Report.markdown(OddRun.builder().build())).isEqualTo(golden("report.md"));
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theFilesOfARunCanBeMadeAnew() throws IOException {
    RunBuilder odd = OddRun.builder();
    Path folder;
    try (RunWriter writer = RunWriter.create(runs, odd.manifest())) {
      for (Trial trial : odd.trials()) {
        writer.append(trial);
      }
      folder = writer.folder();
    }
    Files.writeString(folder.resolve("report.md"), "of yesterday");

    Report.write(folder);

    assertThat(folder.resolve("report.md"))
        .content()
        .startsWith("# Joust: " + folder.getFileName());
    assertThat(folder.resolve("samples.csv")).content().startsWith("run,trial,block,");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .extracting(file -> file.getFileName().toString())
          .containsExactlyInAnyOrder(
              ".lock", "run.json", "samples.jsonl", "report.md", "samples.csv");
    }
  }

  private static String golden(String name) throws IOException {
    try (InputStream file = ReportTest.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

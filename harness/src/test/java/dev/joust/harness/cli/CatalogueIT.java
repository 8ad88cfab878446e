package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code joust catalogue} and {@code joust bisect}, which make several comparisons. */
@Timeout(900)
@Tag("long")
class CatalogueIT {

  private static final String PROFILE =
      TinyRuns.SIDE_BY_SIDE
          + """
          base: smoke
          ask: [startup]
          blocks: 1
          suites:
            startup: {starts: 1}
          """;
  private static final String REGRESSION =
      """
      source: https://example.org/1
      about: Starts with one thread.
      before: netty
      after: netty?ioThreads=1
      measure: startUpMillis
      expect: worse
      """;

  @TempDir Path temporary;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(temporary.resolve("tiny.yaml"), PROFILE);
    Path regressions = Files.createDirectories(temporary.resolve("regressions"));
    Files.writeString(regressions.resolve("one-thread.yaml"), REGRESSION);
    Path more = Files.createDirectories(temporary.resolve("more"));
    Files.writeString(
        more.resolve("unknown.yaml"),
        REGRESSION.replace(": netty?", ": nety?") + "result: Seen elsewhere.\n");
    Path wrong = Files.createDirectories(temporary.resolve("wrong"));
    Files.writeString(wrong.resolve("a.yaml"), REGRESSION.replace("expect", "expected"));
    Path unasked = Files.createDirectories(temporary.resolve("unasked"));
    Files.writeString(unasked.resolve("b.yaml"), REGRESSION.replace("startUpMillis", "speed"));
  }

  @Test
  void comparesAPairAndItsTwin() throws IOException {
    JoustCall joust =
        JoustCall.of(
            "catalogue",
            "--profile",
            temporary.resolve("tiny.yaml").toString(),
            "--regressions",
            temporary.resolve("regressions").toString(),
            "--regressions",
            temporary.resolve("more").toString(),
            "--runs",
            temporary.resolve("runs").toString());
    assertThat(joust.output())
        .contains(
            "one-thread: Starts with one thread.",
            "0 of 1 expected change found. 0 of 1 comparison of a variant with itself reported",
            "| [one-thread](https://example.org/1) | worse, startUpMillis | – | no | startup, cold JVM |",
            "- unknown is not compared: no server 'nety' in ",
            "table: " + temporary.resolve("runs/catalogue.md"));
    assertThat(joust.status()).as(joust.output()).isZero();
    try (Stream<Path> runs = Files.list(temporary.resolve("runs"))) {
      assertThat(runs.map(run -> run.getFileName().toString().replaceFirst("[0-9]+-[0-9]+-", "")))
          .containsExactlyInAnyOrder("catalogue.md", "catalogue.svg", "catalogue-one-thread");
    }
    judgesTheRunsAnew();
  }

  private void judgesTheRunsAnew() {
    JoustCall joust =
        JoustCall.of(
            "catalogue",
            "--finished",
            "--profile=" + temporary.resolve("tiny.yaml"),
            "--regressions=" + temporary.resolve("regressions"),
            "--regressions=" + temporary.resolve("more"),
            "--runs=" + temporary.resolve("runs"));

    assertThat(joust.output().replaceAll("\\s+", " "))
        .contains(
            "| [one-thread](https://example.org/1) | worse, startUpMillis | – | no | startup, cold JVM |",
            "- unknown is not compared: ",
            "has no run of 'catalogue-unknown': measure it without --finished. Known result: Seen elsewhere.");
    assertThat(joust.status()).as(joust.output()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "catalogue --regressions @/none | is not a folder of regressions",
        "catalogue --regressions @/runs.d | is not a folder of regressions",
        "catalogue --regressions @/regressions --only two | no regression 'two'",
        "catalogue --regressions @/wrong | expected: unknown key: ",
        "catalogue --regressions @/unasked | b: no measure 'speed': known are ",
        "bisect netty@4.2.1.Final | BAD is missing: name two versions",
        "bisect netty@4.2.1.Final jetty@12.1.0 | are not two versions of one contender",
        "bisect netty@4.2.10.Final netty@4.2.1.Final | GOOD is later than BAD: name 4.2.1.Final first",
        "bisect netty@4.2.1.Final netty@4.2.1.Final | GOOD and BAD are both 4.2.1.Final: name two",
        "bisect netty netty@4.2.18.Final | netty is not a published version",
        "bisect netty@1 netty@3 --versions 1,2 | --versions names GOOD or BAD again: name each once",
        "bisect netty@1 netty@3 --versions 2,2 | --versions names 2 twice: name each once",
        "bisect netty@1 netty@3 --versions 2 --measure cpu | --measure: no measure 'cpu'",
        "bisect netty@1 netty@3 --versions 2 --measure rssBytes | --measure: rssBytes is measured but not compared by any suite; compared are: ",
        "bisect netty@1 netty@3 --versions 2 --measure startUpMillis | asked with --suites startup or --budget 10m",
        "bisect nety@1 nety@3 | no server 'nety'",
      })
  void refusesInOneLineAndWritesNothing(String arguments, String complaint) {
    JoustCall joust =
        JoustCall.of(
            (arguments + " --runs @/runs").replace(" @/", " " + temporary + "/").split(" "));

    assertThat(joust.output()).startsWith("joust: ").contains(complaint).hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
    assertThat(temporary.resolve("runs")).doesNotExist();
  }
}

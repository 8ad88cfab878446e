package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code joust history}: what the runs of a folder say of a measure. */
class HistoryCommandTest {

  @TempDir Path temporary;

  private Path runs;

  @BeforeEach
  void write() throws IOException {
    runs = Files.createDirectories(temporary.resolve("runs"));
    SmallRun.write(runs);
    Files.createDirectories(temporary.resolve("none"));
  }

  private JoustCall call(String arguments) {
    return JoustCall.of(("history " + arguments).strip().replace("@/", temporary + "/").split(" "));
  }

  @Test
  void tellsTheSeriesOfTheRunsOfAFolder() throws IOException {
    JoustCall joust =
        call(
            "requestsPerSecond --runs @/runs --by-version --markdown @/h.md --html @/h.html"
                + " --github-action-benchmark @/g.json");

    assertThat(joust.output())
        .contains("Throughput, req/s", "1 run in 4 series; higher is better.")
        .contains("concurrency: http-close, connections=50, payloadBytes=512")
        .contains("g.json is for github-action-benchmark's tool customBiggerIsBetter");
    assertThat(joust.status()).isZero();
    assertThat(temporary.resolve("h.md")).content().startsWith("# Throughput");
    assertThat(temporary.resolve("h.html")).content().startsWith("<!doctype html>");
    assertThat(temporary.resolve("g.json")).content().startsWith("[ {");
  }

  @Test
  void aRunsOwnFolderWillDoAndOneSeriesCanBeChosen() throws IOException {
    Path own;
    try (var all = Files.list(runs)) {
      own = all.findFirst().orElseThrow();
    }
    JoustCall joust = call("requestsPerSecond --contenders jetty --json --runs " + own);

    assertThat(joust.output()).startsWith("{").doesNotContain("netty");
    assertThat(joust.status()).isZero();
  }

  @Test
  void whatCannotBeReadIsSaidAndLeftOut() throws IOException {
    Path broken = Files.createDirectories(runs.resolve("broken"));
    Files.writeString(broken.resolve("run.json"), "{");

    assertThat(call("requestsPerSecond --runs @/runs").output())
        .contains("joust: left out: ")
        .contains("1 run in 4 series");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | Missing required parameter: 'MEASURE'",
        "speed --runs @/runs | no run has a measure 'speed': known are ",
        "requestsPerSecond --runs @/runs --contenders nety | contenders are jetty, netty",
        "requestsPerSecond --runs @/runs --contenders netty,, | --contenders has an empty name",
        "requestsPerSecond --runs @/runs --against nety | contenders are jetty, netty",
        "requestsPerSecond --runs @/none | none has no run; name a folder of runs",
        "requestsPerSecond --runs @/nowhere | nowhere is not a folder of runs",
        "requestsPerSecond --runs @/runs --html @/no/h.html | no/h.html: there is no such file",
      })
  void refusesInOneLine(String arguments, String complaint) {
    JoustCall joust = call(arguments);

    assertThat(joust.output()).startsWith("joust: ").contains(complaint).hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }
}

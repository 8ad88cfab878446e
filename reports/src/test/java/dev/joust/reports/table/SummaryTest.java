package dev.joust.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.page.AllSuites;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import org.junit.jupiter.api.Test;

/** A reader of a change sees who is in front and what went wrong, and no more. */
class SummaryTest {

  @Test
  void holdsTheAnswersThatTheRunHas() {
    assertThat(summary(AllSuites.run()))
        .startsWith("## Joust: ")
        .contains("| Highest throughput", "| dog", "| decided")
        .doesNotContain("not measured");
  }

  @Test
  void aRunWithoutAnAnswerSaysSoAndWhatWentWrong() {
    RunBuilder run = new RunBuilder().contender("a");
    for (int i = 1; i <= 7; i++) {
      run.warning("samples.jsonl, line " + i + ": not JSON");
    }

    assertThat(summary(run.build()))
        .contains("The run has no answer.", "line 5: not JSON", "And 2 lines more in report.md.")
        .doesNotContain("line 6");
  }

  private static String summary(Run run) {
    return Summary.of(new RunView(run, Statistics.of(run)));
  }
}

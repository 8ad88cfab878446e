package dev.joust.reports.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.table.Report;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.Run;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import dev.joust.run.yaml.YamlText;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** A run's numbers decide of claims, each for those contenders and cells that were measured. */
class EvaluationTest {

  private static final Measure CPU =
      new Measure("cpuSeconds", "s", Measure.Direction.LOWER, Measure.Aggregate.MEDIAN, "CPU time");
  private static final Cell POLL = Cell.of("jobs").with("users", 20).with("exchange", "poll");
  private static final Cell SOCKET = Cell.of("jobs").with("users", 20).with("exchange", "ws");

  private final RunBuilder run =
      new RunBuilder()
          .contender("a")
          .contender("b")
          .contender("c")
          .measure(CPU)
          .suite(new SuiteLayout("jobs", "Jobs", "How?", "exchange", List.of(CPU.name())));

  @Test
  void aRatioIsToldForEachContender() {
    blocks();

    assertThat(results("of: {exchange: poll}, to: {exchange: ws}, expect: {about: 4}"))
        .extracting(ClaimResult::contender, ClaimResult::outcome)
        .containsExactly(tuple("a", ClaimOutcome.HOLDS), tuple("b", ClaimOutcome.DOES_NOT_HOLD));
    assertThat(results("of: {exchange: poll}, to: {exchange: ws}, expect: {about: 40}"))
        .first()
        .satisfies(
            own -> {
              assertThat(own.outcome()).isEqualTo(ClaimOutcome.DIRECTION_ONLY);
              assertThat(own.value().orElseThrow().value()).isCloseTo(4.0, offset(0.1));
              assertThat(own.value().orElseThrow().interval()).isPresent();
              assertThat(own.cell()).hasToString("users=20");
            });
  }

  @Test
  void contendersThatAreNotNamedAreNotAsked() {
    blocks();

    assertThat(
            results(
                "contenders: [b], of: {exchange: poll}, to: {exchange: ws}, expect: {below: 1}"))
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.contender()).isEqualTo("b");
              assertThat(own.outcome()).isEqualTo(ClaimOutcome.HOLDS);
            });
  }

  @Test
  void anOrderIsToldOnce() {
    blocks();

    assertThat(results("of: {exchange: ws}, order: {ahead: [a]}"))
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.outcome()).isEqualTo(ClaimOutcome.HOLDS);
              assertThat(own.words()).isEqualTo("ahead: a–b");
            });
    assertThat(results("of: {exchange: ws}, order: {ahead: [b]}"))
        .singleElement()
        .extracting(ClaimResult::outcome)
        .isEqualTo(ClaimOutcome.DOES_NOT_HOLD);
    assertThat(results("of: {exchange: ws}, order: {ahead: [c]}")).isEmpty();
  }

  @Test
  void whatWasNotMeasuredIsNotTold() {
    blocks();

    assertThat(results("of: {exchange: sse}, expect: {above: 1}")).isEmpty();
    assertThat(results("of: {exchange: poll}, to: {exchange: sse}, expect: {above: 1}")).isEmpty();
    assertThat(results("timeScale: 0.5, of: {exchange: poll}, expect: {above: 1}")).isEmpty();
    assertThat(results("ways: [steady], of: {exchange: poll}, expect: {above: 1}")).isEmpty();
  }

  @Test
  void suspectNumbersDecideNothing() {
    run.fork(1, "scenario", "a", POLL, CPU, 4);
    run.trial(
        1,
        "scenario",
        "a",
        new CellResult(
            SOCKET,
            Verdict.SUSPECT,
            List.of("jobs failed"),
            Map.of(CPU.name(), 1.0),
            List.of(),
            List.of()));

    assertThat(results("of: {exchange: poll}, to: {exchange: ws}, expect: {about: 4}"))
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.outcome()).isEqualTo(ClaimOutcome.UNDECIDED);
              assertThat(own.words()).isEqualTo("the numbers are suspect");
            });
  }

  @Test
  void suspectNumbersOfOneWhomTheOrderDoesNotNameDoNotMatter() {
    blocks();
    for (int block = 1; block <= 3; block++) {
      run.trial(
          block,
          "scenario",
          "c",
          new CellResult(
              SOCKET,
              Verdict.SUSPECT,
              List.of("jobs failed"),
              Map.of(CPU.name(), 9.0),
              List.of(),
              List.of()));
    }

    assertThat(results("of: {exchange: ws}, order: {ahead: [a], behind: [b]}"))
        .singleElement()
        .extracting(ClaimResult::outcome)
        .isEqualTo(ClaimOutcome.HOLDS);
    assertThat(results("of: {exchange: ws}, order: {ahead: [a]}"))
        .singleElement()
        .extracting(ClaimResult::outcome)
        .isEqualTo(ClaimOutcome.UNDECIDED);
  }

  @Test
  void thePageHasWhatCameOfEachClaim() {
    blocks();

    Run built = run.build();
    SortedMap<String, String> pages =
        new Report(
                new RunView(built, Statistics.of(built)),
                claims(
                    "of: {exchange: poll}, to: {exchange: ws}, expect: {about: 4}",
                    "of: {exchange: sse}, expect: {above: 1}"))
            .pages();

    assertThat(pages.get("tables/claims.md").replaceAll(" +", " "))
        .contains(
            "claims that others published, this run tests none. Of 2 claims of your own, this run tests 1: hold in some cells or for some frameworks 1.")
        .contains("## X: A talk")
        .contains("- T0: It takes more.")
        .contains("| T0 | scenario, wire: users=20 | a | 4.00 | ")
        .contains("| holds |", "| does not hold |")
        .contains("This run has no numbers of T1.");
    assertThat(pages.get("report.md")).contains("tables/claims.md has them.");
  }

  private void blocks() {
    for (int block = 1; block <= 3; block++) {
      double noise = 1 + block / 1000.0;
      run.fork(block, "scenario", "a", POLL, CPU, 4 * noise);
      run.fork(block, "scenario", "a", SOCKET, CPU, 1);
      run.fork(block, "scenario", "b", POLL, CPU, noise);
      run.fork(block, "scenario", "b", SOCKET, CPU, 4);
    }
  }

  private List<ClaimResult> results(String claim) {
    Run built = run.build();
    return new Evaluation(built, Statistics.of(built)).of(claims(claim).claims().get(0));
  }

  private static ClaimList claims(String... tests) {
    StringBuilder yaml = new StringBuilder("sources: {X: A talk}\nclaims:\n");
    for (int i = 0; i < tests.length; i++) {
      yaml.append(
          "  - {id: T%d, source: X, text: It takes more., suite: jobs, measure: cpuSeconds, %s}\n"
              .formatted(i, tests[i]));
    }
    return ClaimList.of(new YamlText("test", yaml.toString()));
  }
}

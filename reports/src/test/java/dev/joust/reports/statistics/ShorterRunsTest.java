package dev.joust.reports.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.statistics.ShorterRuns.Tally;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Draws are runs of whole blocks, and find what they should as often as they should. */
class ShorterRunsTest {

  private static final Measure RATE =
      new Measure("rate", "/s", Direction.HIGHER, Aggregate.MEDIAN, "rate");
  private static final Setting SETTING = new Setting("flow", "steady", "wire");
  private static final Cell CELL = Cell.of("flow").with("connections", 100);
  private static final int BLOCKS = 60;

  private final Random random = new Random(5);

  @Test
  void aDrawIsOfWholeBlocksNoneTwice() {
    List<Contest> contests = new ShorterRuns(run(0), 1).contests(8, 50, SETTING, CELL, RATE);

    assertThat(contests).hasSize(50);
    Set<Integer> seen = new HashSet<>();
    for (Contest contest : contests) {
      List<Integer> blocks = blocks(contest, "a");
      assertThat(blocks).hasSize(8).doesNotHaveDuplicates().isSubsetOf(blocks(contest, "slow"));
      seen.addAll(blocks);
    }
    assertThat(seen).as("every block is drawn some time").hasSize(BLOCKS);
  }

  @Test
  void theSameSeedDrawsTheSame() {
    Run run = run(0);

    assertThat(contests(run, 1)).isEqualTo(contests(run, 1)).isNotEqualTo(contests(run, 2));
  }

  @Test
  void aDrawOfAllBlocksSaysWhatTheRunSays() {
    Run run = run(0.02);

    assertThat(new ShorterRuns(run, 1).contests(BLOCKS, 1, SETTING, CELL, RATE))
        .containsExactly(Statistics.of(run).contest(SETTING, CELL, RATE));
  }

  @Test
  void whereThereAreFewWaysToChooseBlocksEachIsTakenOnce() {
    List<Contest> contests =
        new ShorterRuns(run(0), 1).contests(BLOCKS - 1, BLOCKS, SETTING, CELL, RATE);

    assertThat(contests).hasSize(BLOCKS);
    assertThat(contests.stream().map(contest -> blocks(contest, "a"))).doesNotHaveDuplicates();
    assertThat(new ShorterRuns(run(0), 1).contests(BLOCKS - 1, 10, SETTING, CELL, RATE))
        .hasSize(10);
  }

  @Test
  void runsInSuccessionHaveNoBlockInCommon() {
    List<Contest> contests = new ShorterRuns(run(0), 1).inSuccession(25, SETTING, CELL, RATE);

    assertThat(contests.stream().map(contest -> blocks(contest, "a")))
        .containsExactly(
            IntStream.rangeClosed(1, 25).boxed().toList(),
            IntStream.rangeClosed(26, 50).boxed().toList());
  }

  @Test
  void moreBlocksThanThereAreCannotBeDrawn() {
    assertThatThrownBy(
            () -> new ShorterRuns(run(0), 1).contests(BLOCKS + 1, 1, SETTING, CELL, RATE))
        .hasMessage("a draw of 61 blocks cannot be taken from 60");
  }

  /** Over many long runs: each has a luck of its own, which its draws share. */
  @Tag("long")
  @Test
  void equalOnesAreCalledDifferentNoMoreOftenThanTheLevelSays() {
    double different = 0;
    int runs = 50;
    for (int i = 0; i < runs; i++) {
      different += tally(run(0.02), "a", "b").different() / runs;
    }

    assertThat(different).isBetween(0.005, 0.06);
  }

  @Test
  void theSlowerOneIsFound() {
    Tally tally = tally(run(0.02), "a", "slow");

    assertThat(tally.better()).isGreaterThan(90);
    assertThat(tally.worse()).isZero();
    assertThat(tally(run(0.5), "a", "slow").different()).isLessThan(0.3);
  }

  @Test
  void aTallyCountsBothWays() {
    Tally tally = tally(run(0.02), "slow", "a");

    assertThat(tally.better()).isZero();
    assertThat(tally.worse()).isGreaterThan(90);
    assertThat(tally.draws()).isEqualTo(100);
  }

  /** Two equal contenders and one that is 5 % slower; forks scatter, and blocks drift by more. */
  private Run run(double forkSd) {
    RunBuilder run = new RunBuilder().contender("a").contender("b").contender("slow").measure(RATE);
    for (int block = 1; block <= BLOCKS; block++) {
      double drift = Math.exp(0.1 * random.nextGaussian());
      for (String contender : List.of("a", "b", "slow")) {
        double truth = 100_000 * drift * (contender.equals("slow") ? 0.95 : 1);
        run.fork(
            block,
            "steady",
            contender,
            CELL,
            RATE,
            truth * Math.exp(forkSd * random.nextGaussian()));
      }
    }
    return run.build();
  }

  private static Tally tally(Run run, String one, String other) {
    return Tally.of(contests(run, 1), one, other);
  }

  private static List<Contest> contests(Run run, long seed) {
    return new ShorterRuns(run, seed).contests(8, 100, SETTING, CELL, RATE);
  }

  private static List<Integer> blocks(Contest contest, String contender) {
    return contest.standing(contender).get().forks().stream().map(Fork::block).toList();
  }
}

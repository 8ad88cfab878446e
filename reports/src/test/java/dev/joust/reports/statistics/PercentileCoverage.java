package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Fork;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How often intervals of percentiles hold the truth in runs that are drawn from recorded blocks.
 *
 * @param own share of runs in which a contender's own interval holds its true value
 * @param pair share in which the interval of two contenders' ratio holds the true one
 * @param pairs share in which those of all pairs of five do so at once
 * @param called share in which of five equal contenders two are called different
 * @param decided share of pairs that are decided, of contenders a fifth apart
 */
record PercentileCoverage(double own, double pair, double pairs, double called, double decided) {

  private static final List<Double> TWO = List.of(1.0, 1.3);
  private static final List<Double> EQUAL = List.of(1.0, 1.0, 1.0, 1.0, 1.0);
  private static final List<Double> LADDER = List.of(1.0, 1.2, 1.44, 1.728, 2.0736);

  /**
   * Draws runs.
   *
   * @param recorded a server by lot for each run
   * @param blocks how many blocks each run has
   */
  static PercentileCoverage of(
      List<RecordedPercentiles> recorded, int blocks, int runs, Random random) {
    int own = 0;
    int pair = 0;
    int pairs = 0;
    int called = 0;
    double decided = 0;
    for (int run = 0; run < runs; run++) {
      RecordedPercentiles server = recorded.get(random.nextInt(recorded.size()));
      own += holdsOwn(server, blocks, random) ? 1 : 0;
      SimulatedRuns two = new SimulatedRuns(TWO, blocks, server);
      pair += two.run(random).stream().allMatch(two::holds) ? 1 : 0;
      SimulatedRuns ladder = new SimulatedRuns(LADDER, blocks, server);
      List<Comparison> all = ladder.run(random);
      pairs += all.stream().allMatch(ladder::holds) ? 1 : 0;
      decided += all.stream().filter(Comparison::decided).count() / (double) all.size();
      called +=
          new SimulatedRuns(EQUAL, blocks, server)
                  .run(random).stream().anyMatch(Comparison::different)
              ? 1
              : 0;
    }
    double all = runs;
    return new PercentileCoverage(own / all, pair / all, pairs / all, called / all, decided / all);
  }

  private static boolean holdsOwn(RecordedPercentiles server, int blocks, Random random) {
    List<Fork> forks =
        IntStream.range(0, blocks)
            .mapToObj(block -> new Fork(block, Math.exp(server.deviation(random)), List.of()))
            .toList();
    return Estimate.of(forks).interval().orElseThrow().contains(1);
  }
}

package dev.joust.reports.statistics;

import static java.util.stream.Collectors.averagingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.joust.reports.statistics.estimate.Fork;
import java.util.List;
import java.util.TreeMap;

/** A contender's forks over several cells as if they were of one. */
final class GeometricMean {

  private GeometricMean() {}

  /**
   * A fork for each block that has a positive value in every cell.
   *
   * @param cells a contender's forks, by cell
   */
  static List<Fork> ofForks(List<List<Fork>> cells) {
    TreeMap<Integer, List<Fork>> blocks =
        cells.stream()
            .flatMap(List::stream)
            .filter(fork -> fork.value() > 0)
            .collect(groupingBy(Fork::block, TreeMap::new, toList()));
    return blocks.entrySet().stream()
        .filter(block -> block.getValue().size() == cells.size())
        .map(block -> new Fork(block.getKey(), mean(block.getValue()), List.of()))
        .toList();
  }

  private static double mean(List<Fork> forks) {
    return Math.exp(forks.stream().collect(averagingDouble(fork -> Math.log(fork.value()))));
  }
}

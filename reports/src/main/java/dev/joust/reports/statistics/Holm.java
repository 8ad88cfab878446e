package dev.joust.reports.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Holm's correction: the probability that among all comparisons of a cell even one difference is
 * shown that is not there stays below the level, whatever the comparisons have to do with each
 * other (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
 * of Statistics 6, 1979).
 */
final class Holm {

  private Holm() {}

  /** The comparisons with adjusted p, in the order in which they were given. */
  static List<Comparison> adjust(List<Comparison> comparisons) {
    List<Integer> byP = new ArrayList<>();
    for (int i = 0; i < comparisons.size(); i++) {
      byP.add(i);
    }
    byP.sort(Comparator.comparingDouble(i -> comparisons.get(i).p()));
    List<Comparison> adjusted = new ArrayList<>(comparisons);
    double largest = 0;
    for (int step = 0; step < byP.size(); step++) {
      Comparison comparison = comparisons.get(byP.get(step));
      largest = Math.max(largest, comparison.p() * (byP.size() - step));
      adjusted.set(byP.get(step), comparison.adjusted(Math.min(1, largest)));
    }
    return List.copyOf(adjusted);
  }
}

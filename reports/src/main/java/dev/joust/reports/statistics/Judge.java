package dev.joust.reports.statistics;

import dev.joust.reports.run.Cell;
import dev.joust.reports.run.Indifference;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Measure.Direction;
import dev.joust.reports.run.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Makes a {@link Contest} of the forks of its contenders. */
final class Judge {

  private final Measure measure;
  private final Map<String, List<Fork>> forks;
  private final List<String> rivals;
  private final Indifference indifference;

  /**
   * @param forks by contender, none without a fork, in the order in which they are to stand
   * @param eligible who may be best and be ranked
   * @param indifference how far two may be apart and still be reported as equal
   */
  Judge(
      Measure measure,
      Map<String, List<Fork>> forks,
      Set<String> eligible,
      Indifference indifference) {
    this.measure = measure;
    this.forks = forks;
    this.indifference = indifference;
    this.rivals =
        measure.better() == Direction.NONE
            ? List.of()
            : forks.keySet().stream().filter(eligible::contains).toList();
  }

  Contest contest(Setting setting, Cell cell) {
    Map<String, Estimate> estimates = new LinkedHashMap<>();
    forks.forEach(
        (contender, own) -> estimates.put(contender, Estimate.of(own, measure.aggregate())));
    List<String> ranked = rivals.stream().filter(rival -> forks.get(rival).size() > 1).toList();
    List<Comparison> comparisons = comparisons(rivals);
    Ranks ranks = new Ranks(ranked, comparisons);
    Optional<String> best = best(estimates);
    List<Standing> standings = new ArrayList<>();
    forks.forEach(
        (contender, own) ->
            standings.add(
                new Standing(
                    contender,
                    own,
                    estimates.get(contender),
                    best.filter(other -> rivals.contains(contender))
                        .flatMap(other -> toBest(contender, other)),
                    ranked.size() > 1 && ranked.contains(contender)
                        ? OptionalInt.of(ranks.of(contender))
                        : OptionalInt.empty())));
    return new Contest(setting, cell, measure, best, standings, comparisons);
  }

  private Optional<String> best(Map<String, Estimate> estimates) {
    Comparator<String> byMedian =
        Comparator.comparingDouble(rival -> estimates.get(rival).median());
    return rivals.stream()
        .min(
            Comparator.comparingLong(this::timesBehind)
                .thenComparing(
                    measure.better() == Direction.HIGHER ? byMedian.reversed() : byMedian));
  }

  /** Behind how many others a contender is; medians of different blocks would not say. */
  private long timesBehind(String contender) {
    int sign = measure.better() == Direction.HIGHER ? 1 : -1;
    return rivals.stream()
        .map(other -> PairedBlocks.of(forks.get(contender), forks.get(other)))
        .filter(pairs -> sign * pairs.difference() < 0)
        .count();
  }

  private Optional<Ratio> toBest(String contender, String best) {
    Optional<Ratio> ratio = PairedBlocks.of(forks.get(contender), forks.get(best)).ratio();
    return contender.equals(best)
        ? ratio.map(same -> new Ratio(1, Optional.empty(), same.blocks()))
        : ratio;
  }

  private List<Comparison> comparisons(List<String> ranked) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < ranked.size(); i++) {
      for (int j = i + 1; j < ranked.size(); j++) {
        comparison(ranked.get(i), ranked.get(j)).ifPresent(comparisons::add);
      }
    }
    return comparisons;
  }

  private Optional<Comparison> comparison(String one, String other) {
    PairedBlocks pairs = PairedBlocks.of(forks.get(one), forks.get(other));
    if (pairs.blocks() == 0) {
      return Optional.empty();
    }
    boolean firstIsLarger = pairs.difference() >= 0;
    boolean firstIsBetter = firstIsLarger == (measure.better() == Direction.HIGHER);
    String better = firstIsBetter ? one : other;
    String worse = firstIsBetter ? other : one;
    return Optional.of(
        PairedBlocks.of(forks.get(better), forks.get(worse))
            .ratio()
            .map(ratio -> Comparison.of(better, worse, ratio, indifference))
            .orElse(new Comparison(better, worse, Optional.empty(), Statement.UNDECIDED)));
  }
}

package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.PairedBlocks;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Indifference;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Makes a {@link Contest} of the forks of its contenders.
 *
 * @param forks by contender, none without a fork, in the order in which they are to stand
 * @param rivals who may be best and be ranked; kept are those with a fork, in the same order, and
 *     nobody if neither way is better
 * @param indifference how far two may be apart and still be reported as equal
 */
record Judge(
    Measure measure,
    Map<String, List<Fork>> forks,
    Collection<String> rivals,
    Indifference indifference,
    Confidence confidence) {

  Judge {
    rivals =
        measure.better() == Direction.NONE
            ? List.of()
            : forks.keySet().stream().filter(rivals::contains).toList();
  }

  Contest contest(Setting setting, Cell cell) {
    Map<String, Estimate> estimates = new LinkedHashMap<>();
    forks.forEach(
        (contender, own) -> estimates.put(contender, Estimate.of(own, measure.isShare())));
    List<String> ranked = rivals.stream().filter(rival -> forks.get(rival).size() > 1).toList();
    Map<String, List<Fork>> ofRivals = new LinkedHashMap<>(forks);
    ofRivals.keySet().retainAll(rivals);
    Model model = new Model(measure, ofRivals, Math.max(2, ranked.size()), confidence);
    List<Comparison> comparisons =
        model.ofPairs((one, other) -> comparison(cell, one, other, model));
    Optional<String> best = best(estimates, comparisons);
    Map<String, Estimate> placed =
        best.map(own -> placed(own, comparisons, estimates)).orElse(estimates);
    Ranks ranks = new Ranks(ranked, comparisons);
    List<Standing> standings = new ArrayList<>();
    forks.forEach(
        (contender, own) ->
            standings.add(
                new Standing(
                    contender,
                    own,
                    placed.get(contender),
                    best.flatMap(other -> toBest(contender, other, comparisons)),
                    ranked.size() > 1 && ranked.contains(contender)
                        ? OptionalInt.of(ranks.of(contender))
                        : OptionalInt.empty())));
    return new Contest(setting, cell, measure, best, standings, comparisons);
  }

  private Optional<String> best(Map<String, Estimate> estimates, List<Comparison> comparisons) {
    // Behind how many others a contender is: values of different blocks would not tell.
    Comparator<String> byTimesBehind =
        Comparator.comparingLong(
            rival -> comparisons.stream().filter(own -> own.worse().equals(rival)).count());
    Comparator<String> byValue = Comparator.comparingDouble(rival -> estimates.get(rival).value());
    return rivals.stream()
        .min(
            byTimesBehind.thenComparing(
                measure.better() == Direction.HIGHER ? byValue.reversed() : byValue));
  }

  private Map<String, Estimate> placed(
      String best, List<Comparison> comparisons, Map<String, Estimate> estimates) {
    // If others have more blocks, the best one's estimate is where its ratio to one of these places
    // it: a contender that lacks blocks moves itself, and not all others.
    Estimate ofBest =
        rivals.stream()
            .filter(rival -> forks.get(rival).size() > forks.get(best).size())
            .max(Comparator.comparingInt(rival -> forks.get(rival).size()))
            .flatMap(
                rival ->
                    toBest(rival, best, comparisons)
                        .map(own -> estimates.get(best).at(own.inverse(), estimates.get(rival))))
            .orElse(estimates.get(best));
    Map<String, Estimate> placed = new LinkedHashMap<>();
    estimates.forEach(
        (contender, own) -> {
          Optional<Ratio> ratio =
              rivals.contains(contender)
                  ? toBest(contender, best, comparisons)
                  : PairedBlocks.ratio(forks.get(contender), forks.get(best));
          placed.put(contender, ratio.map(it -> own.at(it, ofBest)).orElse(own));
        });
    return placed;
  }

  private Optional<Ratio> toBest(String contender, String best, List<Comparison> comparisons) {
    if (contender.equals(best)) {
      List<Fork> own = forks.get(best);
      return Optional.of(new Ratio(1, Optional.empty(), own.size()))
          .filter(ratio -> own.stream().allMatch(fork -> fork.value() > 0));
    }
    return comparisons.stream().flatMap(own -> own.ratio(contender, best).stream()).findFirst();
  }

  private Optional<Comparison> comparison(Cell cell, String one, String other, Model model) {
    PairedBlocks pair = model.pair(one, other);
    if (pair.blocks() == 0) {
      return Optional.empty();
    }
    boolean firstIsLarger = pair.mean() >= 0;
    boolean firstIsBetter = firstIsLarger == (measure.better() == Direction.HIGHER);
    String better = firstIsBetter ? one : other;
    String worse = firstIsBetter ? other : one;
    PairedBlocks ordered = model.pair(better, worse);
    Optional<Interval> interval = model.interval(ordered);
    if (model.isLogarithmic()) {
      Ratio ratio = Ratio.ofLogs(ordered.mean(), interval, ordered.blocks());
      return Optional.of(Comparison.of(cell, better, worse, ratio, indifference));
    }
    Difference difference = new Difference(ordered.mean(), interval, ordered.blocks());
    Optional<Indifference> margin = Optional.of(indifference).filter(own -> measure.isShare());
    return Optional.of(Comparison.of(cell, better, worse, difference, margin));
  }
}

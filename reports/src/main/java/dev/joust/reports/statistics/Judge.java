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
  private final Confidence confidence;

  /**
   * @param forks by contender, none without a fork, in the order in which they are to stand
   * @param eligible who may be best and be ranked
   * @param indifference how far two may be apart and still be reported as equal
   * @param confidence how sure intervals are
   */
  Judge(
      Measure measure,
      Map<String, List<Fork>> forks,
      Set<String> eligible,
      Indifference indifference,
      Confidence confidence) {
    this.measure = measure;
    this.forks = forks;
    this.indifference = indifference;
    this.confidence = confidence;
    this.rivals =
        measure.better() == Direction.NONE
            ? List.of()
            : forks.keySet().stream().filter(eligible::contains).toList();
  }

  Contest contest(Setting setting, Cell cell) {
    Map<String, Estimate> estimates = new LinkedHashMap<>();
    forks.forEach(
        (contender, own) ->
            estimates.put(
                contender, measure.isShare() ? Estimate.ofShares(own) : Estimate.of(own)));
    List<String> ranked = rivals.stream().filter(rival -> forks.get(rival).size() > 1).toList();
    Model model = new Model(measure, ofRivals(), Math.max(2, ranked.size()), confidence);
    List<Comparison> comparisons = comparisons(model);
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

  private Map<String, List<Fork>> ofRivals() {
    Map<String, List<Fork>> own = new LinkedHashMap<>();
    rivals.forEach(rival -> own.put(rival, forks.get(rival)));
    return own;
  }

  private Optional<String> best(Map<String, Estimate> estimates, List<Comparison> comparisons) {
    Comparator<String> byValue = Comparator.comparingDouble(rival -> estimates.get(rival).value());
    return rivals.stream()
        .min(
            Comparator.<String>comparingLong(rival -> timesBehind(rival, comparisons))
                .thenComparing(
                    measure.better() == Direction.HIGHER ? byValue.reversed() : byValue));
  }

  /** Behind how many others a contender is; values of different blocks would not tell. */
  private static long timesBehind(String contender, List<Comparison> comparisons) {
    return comparisons.stream().filter(own -> own.worse().equals(contender)).count();
  }

  /**
   * The best one's estimate. If others have more blocks, it is where its ratio to one of these
   * places it: a contender that lacks blocks moves itself, and not all others.
   */
  private Estimate ofBest(
      String best, List<Comparison> comparisons, Map<String, Estimate> estimates) {
    return rivals.stream()
        .filter(rival -> forks.get(rival).size() > forks.get(best).size())
        .max(Comparator.comparingInt(rival -> forks.get(rival).size()))
        .flatMap(
            rival ->
                toBest(rival, best, comparisons)
                    .map(own -> estimates.get(best).at(own.inverse(), estimates.get(rival))))
        .orElse(estimates.get(best));
  }

  private Map<String, Estimate> placed(
      String best, List<Comparison> comparisons, Map<String, Estimate> estimates) {
    Estimate ofBest = ofBest(best, comparisons, estimates);
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
      return own.stream().allMatch(fork -> fork.value() > 0)
          ? Optional.of(new Ratio(1, Optional.empty(), own.size()))
          : Optional.empty();
    }
    return comparisons.stream().flatMap(own -> own.ratio(contender, best).stream()).findFirst();
  }

  private List<Comparison> comparisons(Model model) {
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < rivals.size(); i++) {
      for (int j = i + 1; j < rivals.size(); j++) {
        comparison(rivals.get(i), rivals.get(j), model).ifPresent(comparisons::add);
      }
    }
    return comparisons;
  }

  private Optional<Comparison> comparison(String one, String other, Model model) {
    PairedBlocks pair = model.pair(one, other);
    if (pair.blocks() == 0) {
      return Optional.empty();
    }
    boolean firstIsLarger = pair.mean() >= 0;
    boolean firstIsBetter = firstIsLarger == (measure.better() == Direction.HIGHER);
    String better = firstIsBetter ? one : other;
    String worse = firstIsBetter ? other : one;
    PairedBlocks ordered = model.pair(better, worse);
    Optional<Interval> difference = model.interval(ordered);
    if (model.isLogarithmic()) {
      Ratio ratio =
          new Ratio(
              Math.exp(ordered.mean()),
              difference.map(own -> own.map(Math::exp)),
              ordered.blocks());
      return Optional.of(Comparison.of(better, worse, ratio, indifference));
    }
    return Optional.of(
        Comparison.of(
            better,
            worse,
            new Difference(ordered.mean(), difference, ordered.blocks()),
            Optional.of(indifference).filter(own -> measure.isShare())));
  }
}

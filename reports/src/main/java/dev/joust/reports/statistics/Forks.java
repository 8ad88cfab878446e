package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes the one value that each fork has of a measure in a cell. Trials that were made side by side
 * have what {@link Rounds} finds. A trial that was made by itself or shares no round with another
 * has what the measure's aggregate says, and so have measures that are no medians or have values
 * that are not positive.
 */
record Forks(Measure measure) {

  /** The forks of a cell's outcomes, by contender and in the order of the outcomes. */
  Map<String, List<Fork>> of(List<Outcome> outcomes) {
    Map<String, List<Outcome>> groups = new LinkedHashMap<>();
    for (Outcome own : outcomes) {
      String group = own.trial().planned().group().orElse(own.trial().id());
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(own);
    }
    Map<String, List<Fork>> forks = new LinkedHashMap<>();
    for (List<Outcome> group : groups.values()) {
      Map<Outcome, Fork> inRounds = sideBySide(group.stream().filter(this::hasLogs).toList());
      for (Outcome own : group) {
        Optional.ofNullable(inRounds.get(own))
            .or(() -> byItself(own))
            .ifPresent(
                fork -> forks.computeIfAbsent(own.contender(), c -> new ArrayList<>()).add(fork));
      }
    }
    return forks;
  }

  /** Whether it can go into {@link Rounds}, where one without slices changes nothing. */
  private boolean hasLogs(Outcome own) {
    return measure.aggregate() == Aggregate.MEDIAN
        && own.once(measure).isEmpty()
        && values(own).stream().allMatch(value -> value > 0);
  }

  private Optional<Fork> byItself(Outcome own) {
    int block = own.trial().planned().block();
    if (own.once(measure).isPresent()) {
      return own.once(measure).map(value -> new Fork(block, value, List.of()));
    }
    List<Double> values = values(own);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    double[] iterations = values.stream().mapToDouble(Double::doubleValue).toArray();
    return Optional.of(new Fork(block, Fork.valueOf(measure.aggregate(), iterations), values));
  }

  private Map<Outcome, Fork> sideBySide(List<Outcome> group) {
    Rounds rounds = new Rounds(logs(group));
    double[] values = rounds.values();
    Map<Outcome, Fork> forks = new IdentityHashMap<>();
    for (int i = 0; i < group.size(); i++) {
      Outcome own = group.get(i);
      if (rounds.count(i) > 0) {
        forks.put(own, new Fork(own.trial().planned().block(), Math.exp(values[i]), values(own)));
      }
    }
    return forks;
  }

  private double[][] logs(List<Outcome> group) {
    Map<Integer, double[]> rounds = new TreeMap<>();
    for (int i = 0; i < group.size(); i++) {
      for (Iteration slice : group.get(i).iterations(measure)) {
        rounds.computeIfAbsent(slice.number(), number -> empty(group.size()))[i] =
            Math.log(slice.measures().get(measure.name()));
      }
    }
    return rounds.values().toArray(double[][]::new);
  }

  private static double[] empty(int size) {
    double[] round = new double[size];
    Arrays.fill(round, Double.NaN);
    return round;
  }

  private List<Double> values(Outcome own) {
    return own.iterations(measure).stream()
        .map(slice -> slice.measures().get(measure.name()))
        .toList();
  }
}

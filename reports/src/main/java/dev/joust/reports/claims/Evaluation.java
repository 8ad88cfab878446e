package dev.joust.reports.claims;

import dev.joust.reports.claims.Order.Pair;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds claims against what a run measured. */
public final class Evaluation {

  private static final String SUSPECT = "the numbers are suspect";

  private final Run run;
  private final Statistics statistics;
  private final double timeScale;

  public Evaluation(Run run, Statistics statistics) {
    this.run = run;
    this.statistics = statistics;
    this.timeScale = run.manifest().configuration().path("timeScale").asDouble(1);
  }

  /** A result for each setting, cell and contender that can tell; none if the run cannot. */
  public List<ClaimResult> of(Claim claim) {
    Optional<Measure> measure = run.manifest().measure(claim.measure());
    if (measure.isEmpty() || claim.timeScale().filter(own -> own != timeScale).isPresent()) {
      return List.of();
    }
    return statistics.settings(claim.suite()).stream()
        .filter(setting -> claim.ways().isEmpty() || claim.ways().contains(setting.way()))
        .flatMap(setting -> places(claim, setting, measure.get()))
        .flatMap(place -> results(place).stream())
        .toList();
  }

  /** A cell, and the one to which it is in ratio; absent if the value itself is meant. */
  private record Place(Claim claim, Setting setting, Measure measure, Cell of, Optional<Cell> to) {

    Cell rest() {
      Cell rest = of;
      for (String factor : claim.of().keySet()) {
        rest = rest.without(factor);
      }
      return rest;
    }
  }

  private Stream<Place> places(Claim claim, Setting setting, Measure measure) {
    List<Cell> cells = statistics.cells(setting);
    return cells.stream()
        .filter(cell -> has(cell, claim.of()))
        .flatMap(
            cell -> {
              if (claim.to().isEmpty()) {
                return Stream.of(new Place(claim, setting, measure, cell, Optional.empty()));
              }
              Map<String, String> factors = new LinkedHashMap<>(cell.factors());
              factors.putAll(claim.to().get());
              factors.values().removeIf(Objects::isNull);
              return cells.stream()
                  .filter(other -> other.factors().equals(factors))
                  .map(other -> new Place(claim, setting, measure, cell, Optional.of(other)));
            });
  }

  private static boolean has(Cell cell, Map<String, String> factors) {
    return cell.factors().entrySet().containsAll(factors.entrySet());
  }

  private List<ClaimResult> results(Place place) {
    return place
        .claim()
        .order()
        .map(order -> ordered(place, order).stream().toList())
        .orElseGet(() -> expected(place, place.claim().expect().orElseThrow().at(timeScale)));
  }

  private List<ClaimResult> expected(Place place, Expectation expectation) {
    List<ClaimResult> results = new ArrayList<>();
    for (String contender : run.manifest().ranked()) {
      boolean asked =
          place.claim().contenders().isEmpty() || place.claim().contenders().contains(contender);
      if (asked) {
        measured(place, contender)
            .map(value -> result(place, contender, expectation, value))
            .ifPresent(results::add);
      }
    }
    return results;
  }

  private ClaimResult result(
      Place place, String contender, Expectation expectation, Measured measured) {
    boolean sound = isSound(place, contender);
    return new ClaimResult(
        place.claim(),
        place.setting(),
        place.rest(),
        contender,
        Optional.of(expectation),
        OptionalDouble.of(measured.value()),
        measured.interval(),
        sound ? "" : SUSPECT,
        sound
            ? expectation.judge(measured.range(), place.to().isPresent())
            : ClaimOutcome.UNDECIDED);
  }

  /** A contender's value or ratio; a single block has no interval. */
  private record Measured(double value, Optional<Interval> interval) {

    Interval range() {
      return interval.orElse(new Interval(value, value));
    }
  }

  private Optional<Measured> measured(Place place, String contender) {
    if (place.to().isPresent()) {
      return statistics
          .ratio(place.setting(), place.of(), place.to().get(), place.measure(), contender)
          .map(ratio -> new Measured(ratio.value(), ratio.interval()));
    }
    return contest(place)
        .standing(contender)
        .map(own -> new Measured(own.estimate().value(), own.estimate().interval()));
  }

  private Contest contest(Place place) {
    return statistics.contest(place.setting(), place.of(), place.measure());
  }

  private boolean isSound(Place place, String contender) {
    return Stream.concat(Stream.of(place.of()), place.to().stream())
        .flatMap(cell -> statistics.outcomes(place.setting(), cell, contender).stream())
        .allMatch(outcome -> outcome.verdict() == Verdict.VALID);
  }

  /** Absent if one who is claimed to be ahead has no value, or there is nobody behind. */
  private Optional<ClaimResult> ordered(Place place, Order order) {
    List<String> here =
        run.manifest().ranked().stream().filter(own -> measured(place, own).isPresent()).toList();
    List<String> named = order.equal().isEmpty() ? order.ahead() : order.equal();
    if (!here.containsAll(named)) {
      return Optional.empty();
    }
    Map<Pair, List<String>> found = new LinkedHashMap<>();
    List<Pair> pairs = new ArrayList<>();
    List<String[]> compared = claimed(order, here);
    for (String[] names : compared) {
      Pair pair = pair(place, names[0], names[1]);
      pairs.add(pair);
      found.computeIfAbsent(pair, own -> new ArrayList<>()).add(names[0] + "–" + names[1]);
    }
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    boolean sound =
        compared.stream().flatMap(Stream::of).distinct().allMatch(own -> isSound(place, own));
    ClaimOutcome outcome = order.judge(pairs);
    return Optional.of(
        new ClaimResult(
            place.claim(),
            place.setting(),
            place.rest(),
            String.join(", ", named),
            Optional.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            words(found) + (sound ? "" : "; " + SUSPECT),
            sound ? outcome : ClaimOutcome.UNDECIDED));
  }

  private static List<String[]> claimed(Order order, List<String> here) {
    List<String[]> pairs = new ArrayList<>();
    for (int i = 0; i < order.equal().size(); i++) {
      for (String other : order.equal().subList(i + 1, order.equal().size())) {
        pairs.add(new String[] {order.equal().get(i), other});
      }
    }
    for (String ahead : order.ahead()) {
      here.stream()
          .filter(
              own ->
                  order.behind().isEmpty()
                      ? !order.ahead().contains(own)
                      : order.behind().contains(own))
          .forEach(own -> pairs.add(new String[] {ahead, own}));
    }
    return pairs;
  }

  private Pair pair(Place place, String one, String other) {
    if (place.to().isPresent()) {
      Interval own = measured(place, one).orElseThrow().range();
      Interval its = measured(place, other).orElseThrow().range();
      boolean higher = place.measure().better() == Direction.HIGHER;
      if (own.low() > its.high()) {
        return higher ? Pair.AHEAD : Pair.BEHIND;
      }
      return own.high() < its.low() ? higher ? Pair.BEHIND : Pair.AHEAD : Pair.OPEN;
    }
    return contest(place).comparison(one, other).map(own -> pair(own, one)).orElse(Pair.OPEN);
  }

  private static Pair pair(Comparison comparison, String one) {
    return switch (comparison.statement()) {
      case DIFFERENT -> comparison.better().equals(one) ? Pair.AHEAD : Pair.BEHIND;
      case EQUIVALENT -> Pair.EQUAL;
      case UNDECIDED -> Pair.OPEN;
    };
  }

  private static String words(Map<Pair, List<String>> found) {
    return Stream.of(Pair.values())
        .filter(found::containsKey)
        .map(
            pair ->
                switch (pair) {
                      case AHEAD -> "ahead: ";
                      case EQUAL -> "equal: ";
                      case BEHIND -> "behind: ";
                      case OPEN -> "open: ";
                    }
                    + String.join(", ", found.get(pair)))
        .collect(Collectors.joining("; "));
  }
}

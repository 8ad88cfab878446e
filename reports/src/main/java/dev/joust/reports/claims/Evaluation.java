package dev.joust.reports.claims;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.joust.reports.claims.Order.Pair;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Holds claims against what a run measured. */
public record Evaluation(Run run, Statistics statistics) {

  private static final String SUSPECT = "the numbers are suspect";

  private double timeScale() {
    return run.manifest().configuration().path("timeScale").asDouble(1);
  }

  /** A result for each setting, cell and contender that can tell; none if the run cannot. */
  public List<ClaimResult> of(Claim claim) {
    Optional<Measure> measure = run.manifest().measure(claim.measure());
    if (measure.isEmpty() || claim.timeScale().filter(own -> own != timeScale()).isPresent()) {
      return List.of();
    }
    return statistics.settings(claim.suite()).stream()
        .filter(setting -> claim.ways().isEmpty() || claim.ways().contains(setting.way()))
        .flatMap(setting -> places(claim, setting, measure.get()))
        .flatMap(this::results)
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
        .filter(cell -> cell.factors().entrySet().containsAll(claim.of().entrySet()))
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

  private Stream<ClaimResult> results(Place place) {
    Claim claim = place.claim();
    return claim
        .order()
        .map(order -> ordered(place, order).stream())
        .orElseGet(() -> expected(place, claim.expect().orElseThrow().at(timeScale())));
  }

  private Stream<ClaimResult> expected(Place place, Expectation expectation) {
    List<String> asked = place.claim().contenders();
    return run.manifest().ranked().stream()
        .filter(own -> asked.isEmpty() || asked.contains(own))
        .flatMap(
            own ->
                measured(place, own).stream().map(value -> result(place, own, expectation, value)));
  }

  private ClaimResult result(
      Place place, String contender, Expectation expectation, Estimate measured) {
    boolean sound = isSound(place, contender);
    return new ClaimResult(
        place.claim(),
        place.setting(),
        place.rest(),
        contender,
        Optional.of(expectation),
        Optional.of(measured),
        sound ? "" : SUSPECT,
        sound
            ? expectation.judge(measured.range(), place.to().isPresent())
            : ClaimOutcome.UNDECIDED);
  }

  /** A contender's value or ratio. */
  private Optional<Estimate> measured(Place place, String contender) {
    return place.to().isPresent()
        ? statistics
            .ratio(place.setting(), place.of(), place.to().get(), place.measure(), contender)
            .map(Ratio::estimate)
        : contest(place).standing(contender).map(Standing::estimate);
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
    List<List<String>> compared = claimed(order, here);
    if (compared.isEmpty() || !here.containsAll(named)) {
      return Optional.empty();
    }
    Map<Pair, List<String>> found =
        compared.stream()
            .collect(
                groupingBy(
                    own -> pair(place, own.get(0), own.get(1)),
                    TreeMap::new,
                    mapping(own -> String.join("–", own), toList())));
    boolean sound =
        compared.stream().flatMap(List::stream).distinct().allMatch(own -> isSound(place, own));
    ClaimOutcome outcome = order.judge(found.keySet());
    return Optional.of(
        new ClaimResult(
            place.claim(),
            place.setting(),
            place.rest(),
            String.join(", ", named),
            Optional.empty(),
            Optional.empty(),
            words(found) + (sound ? "" : "; " + SUSPECT),
            sound ? outcome : ClaimOutcome.UNDECIDED));
  }

  private static List<List<String>> claimed(Order order, List<String> here) {
    List<List<String>> pairs = new ArrayList<>();
    for (int i = 0; i < order.equal().size(); i++) {
      for (String other : order.equal().subList(i + 1, order.equal().size())) {
        pairs.add(List.of(order.equal().get(i), other));
      }
    }
    for (String ahead : order.ahead()) {
      here.stream()
          .filter(
              own ->
                  order.behind().isEmpty()
                      ? !order.ahead().contains(own)
                      : order.behind().contains(own))
          .forEach(own -> pairs.add(List.of(ahead, own)));
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
      return own.high() < its.low() ? higher ? Pair.BEHIND : Pair.AHEAD : Pair.UNDECIDED;
    }
    return contest(place)
        .comparison(one, other)
        .map(
            own ->
                switch (own.statement()) {
                  case DIFFERENT -> own.better().equals(one) ? Pair.AHEAD : Pair.BEHIND;
                  case EQUIVALENT -> Pair.EQUAL;
                  case UNDECIDED -> Pair.UNDECIDED;
                })
        .orElse(Pair.UNDECIDED);
  }

  private static String words(Map<Pair, List<String>> found) {
    return found.entrySet().stream()
        .map(
            own ->
                own.getKey().name().toLowerCase(Locale.ROOT)
                    + ": "
                    + String.join(", ", own.getValue()))
        .collect(joining("; "));
  }
}

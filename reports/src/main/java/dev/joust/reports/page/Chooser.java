package dev.joust.reports.page;

import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Comparison;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.estimate.Difference;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Growth;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Indifference;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a reader can choose by: measured cells alone, each with the order of its contenders.
 *
 * @param exchanges the exchanges that were measured, by their name in the run
 */
record Chooser(
    List<Goal> goals,
    Map<String, String> exchanges,
    List<Choice> cells,
    List<Growth> memory,
    List<SuiteQuestion> questions) {

  /** What matters to a reader, with the numbers of its measures, the most telling first. */
  record Goal(String id, String label, List<Integer> measures) {}

  /**
   * A cell that was measured.
   *
   * @param connections its connections, readers or users; absent where it has none
   * @param payloadBytes its size; absent where it has none
   * @param rate the requests a second that were sent to all alike; absent where each was sent as
   *     many as it answers
   * @param orders the order of the contenders, by the number of the measure
   */
  record Choice(
      String suite,
      String place,
      String exchange,
      Double connections,
      Double payloadBytes,
      Double rate,
      Map<Integer, List<Placed>> orders) {}

  /**
   * A contender in an order.
   *
   * @param lo the lower end of that value's interval; absent for a single block
   * @param r its ratio to the best; of shares of a whole, its difference from the best
   * @param rlo the lower end of that one's interval; absent for the best and for a single block
   * @param d whether that is a difference
   * @param n of how many blocks
   * @param said {@code best} if all others are shown to be worse, {@code first} for the one that
   *     ratios are to if not; of the others {@code different}, {@code small} (different by less
   *     than the margin), {@code equivalent} or {@code undecided}
   */
  record Placed(
      int c,
      Double v,
      Double lo,
      Double hi,
      Double r,
      Double rlo,
      Double rhi,
      boolean d,
      int n,
      String said) {}

  private static final Map<Role, String> LABELS =
      new EnumMap<>(
          Map.of(
              Role.THROUGHPUT, "throughput",
              Role.TAIL, "tail latency (p99)",
              Role.TYPICAL, "typical latency",
              Role.CPU, "CPU",
              Role.MEMORY, "memory"));

  static Chooser of(RunView view) {
    List<Measure> measures = view.manifest().measures();
    List<Goal> goals = new ArrayList<>();
    LABELS.forEach(
        (role, label) -> {
          List<Measure> own = measures.stream().filter(it -> it.role() == role).toList();
          String id = role.name().toLowerCase(Locale.ROOT);
          goals.add(new Goal(id, label, own.stream().map(view::number).toList()));
        });
    goals.removeIf(own -> own.measures().isEmpty());
    List<Measure> wanted =
        goals.stream().flatMap(own -> own.measures().stream()).map(measures::get).toList();
    List<Choice> cells = new ArrayList<>();
    Map<String, String> exchanges = new LinkedHashMap<>();
    for (SuiteLayout layout : view.layouts()) {
      for (Place place : view.places(layout.name())) {
        Map<Integer, List<Placed>> orders =
            orders(view, place, wanted.stream().filter(own -> view.ranks(place, own)).toList());
        if (!orders.isEmpty()) {
          cells.add(choice(view, layout, place, orders));
          exchanges.put(exchange(place.cell()), exchangeName(place.cell()));
        }
      }
    }
    List<Growth> memory = new ArrayList<>(Growth.ofSlopes(view));
    memory.addAll(Growth.of(view));
    return new Chooser(goals, exchanges, cells, memory, SuiteQuestion.of(view));
  }

  private static Choice choice(
      RunView view, SuiteLayout layout, Place place, Map<Integer, List<Placed>> orders) {
    List<String> factors = List.of(Factor.CONNECTIONS.name(), Factor.PAYLOAD_BYTES.name());
    Cell cell = view.manifest().configured(place.cell(), factors);
    return new Choice(
        layout.title(),
        Names.of(place),
        exchange(cell),
        number(cell, Factor.CONNECTIONS, Factor.READERS, Factor.USERS),
        number(cell, Factor.PAYLOAD_BYTES),
        rate(view, place),
        orders);
  }

  /** A user chooses what is sent together with what it is sent within, and what it carries. */
  private static String exchange(Cell cell) {
    return cell.value(Factor.EXCHANGE).isEmpty()
        ? ""
        : Stream.of(Factor.EXCHANGE, Factor.SECURITY, Factor.REQUEST_BODY)
            .flatMap(factor -> cell.value(factor).stream())
            .collect(Collectors.joining("+"));
  }

  private static String exchangeName(Cell cell) {
    return Names.value(Factor.EXCHANGE, cell.value(Factor.EXCHANGE).orElse(""))
        + named(" ", Factor.SECURITY, cell)
        + named(", ", Factor.REQUEST_BODY, cell);
  }

  private static String named(String separator, String factor, Cell cell) {
    return cell.value(factor).map(own -> separator + Names.factor(factor, own)).orElse("");
  }

  /** The rate that all were loaded at; null where there is none. */
  private static Double rate(RunView view, Place place) {
    boolean isGiven = place.cell().value(Factor.LOAD_PERCENT.name()).isPresent();
    return view.manifest().measures().stream()
        .filter(measure -> isGiven && measure.isRate())
        .flatMap(measure -> view.contest(place, measure).standings().stream())
        .findFirst()
        .map(standing -> rounded(standing.estimate().value()))
        .orElse(null);
  }

  private static Double number(Cell cell, Factor<?>... factors) {
    return Stream.of(factors)
        .flatMap(factor -> cell.value(factor.name()).flatMap(Names::number).stream())
        .findFirst()
        .orElse(null);
  }

  /** The orders of those measures by which there is one. */
  static Map<Integer, List<Placed>> orders(RunView view, Place place, List<Measure> measures) {
    Map<Integer, List<Placed>> orders = new LinkedHashMap<>();
    for (Measure measure : measures) {
      List<Placed> order = order(view, view.contest(place, measure));
      if (!order.isEmpty()) {
        orders.put(view.number(measure), order);
      }
    }
    return orders;
  }

  /** The ranked contenders that have a ratio to the best or a difference, the best first. */
  private static List<Placed> order(RunView view, Contest contest) {
    List<String> ranked = view.manifest().ranked();
    return contest.standings().stream()
        .filter(own -> ranked.contains(own.contender()))
        .flatMap(own -> placed(view, contest, own).stream())
        .sorted(Comparator.comparingDouble(own -> Math.abs(own.d() ? own.r() : Math.log(own.r()))))
        .toList();
  }

  private static Optional<Placed> placed(RunView view, Contest contest, Standing standing) {
    Optional<Difference> difference = contest.fromBest(standing.contender());
    Optional<Ratio> ratio = standing.toBest();
    Optional<Interval> value = standing.estimate().interval();
    Optional<Interval> apart =
        difference.map(Difference::interval).orElse(ratio.flatMap(Ratio::interval));
    Optional<Double> distance = difference.map(Difference::value).or(() -> ratio.map(Ratio::value));
    return distance.map(
        own ->
            new Placed(
                view.number(standing.contender()),
                rounded(standing.estimate().value()),
                value.map(it -> rounded(it.low())).orElse(null),
                value.map(it -> rounded(it.high())).orElse(null),
                rounded(own),
                apart.map(it -> rounded(it.low())).orElse(null),
                apart.map(it -> rounded(it.high())).orElse(null),
                difference.isPresent(),
                standing.estimate().forks(),
                said(view, contest, standing.contender())));
  }

  static Double rounded(double value) {
    return Digits.rounded(value, 5).doubleValue();
  }

  private static String said(RunView view, Contest contest, String contender) {
    if (contest.isBest(contender)) {
      return contest.isClearlyBest(contender) ? "best" : "first";
    }
    Optional<Comparison> comparison =
        contest.best().flatMap(best -> contest.comparison(best, contender));
    Indifference margin = view.manifest().indifference();
    boolean small = comparison.filter(own -> own.different() && own.isWithin(margin)).isPresent();
    return small ? "small" : comparison.map(own -> own.statement().id()).orElse("undecided");
  }
}

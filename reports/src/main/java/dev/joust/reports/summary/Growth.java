package dev.joust.reports.summary;

import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.StraightLine;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.SuiteLayout;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What servers take in all as connections are more: for each contender and block a line through
 * what was measured at each number of connections, by least squares.
 *
 * @param suite the title of the suite
 * @param measure the number of the measure
 * @param least the fewest connections that were measured
 * @param most the most
 * @param farthest up to how many the lines are still followed
 * @param students the 97.5 % quantiles of Student's t of 1, 2, … degrees of freedom
 * @param studentsOfAll those by which the intervals of all pairs hold together (Bonferroni)
 */
public record Growth(
    String suite,
    String question,
    int measure,
    double least,
    double most,
    double farthest,
    List<Own> contenders,
    List<Double> students,
    List<Double> studentsOfAll) {

  private static final int FAR_BEYOND = 4;

  /** How the names of measures end that are such a slope already. */
  private static final String SLOPE = "SlopeBytes";

  /** How the name of one ends that is a slope times the most connections it was measured with. */
  private static final String OF_MOST = "OfMostBytes";

  private static final double ERROR = 0.05;
  private static final int MOST_FREEDOM = 30;
  private static final int DIGITS = 9;

  /** A contender's lines by block. */
  public record Own(int c, List<Line> lines) {

    /** What it takes without a connection, in the measure's unit. */
    public Estimate base() {
      return estimate(Line::base);
    }

    /** What it takes for each connection. */
    public Estimate each() {
      return estimate(Line::each);
    }

    /** What it takes with so many connections. */
    public Estimate at(double connections) {
      return estimate(line -> line.base() + line.each() * connections);
    }

    private Estimate estimate(ToDoubleFunction<Line> value) {
      return Estimate.of(
          lines.stream()
              .map(line -> new Fork(line.block(), value.applyAsDouble(line), List.of()))
              .toList());
    }
  }

  /**
   * What a contender takes in a block, without a connection and for each, in the measure's unit.
   */
  public record Line(int block, Double base, Double each) {

    /** The line through values by their number of connections, two at least. */
    static Line of(int block, Map<Double, Double> values) {
      StraightLine line =
          StraightLine.through(
              List.copyOf(values.entrySet()), Map.Entry::getKey, Map.Entry::getValue);
      return new Line(block, rounded(line.intercept()), rounded(line.slope()));
    }

    private static Double rounded(double value) {
      return Digits.rounded(value, DIGITS).doubleValue();
    }
  }

  /** What the suites tell that rank contenders by memory. */
  public static List<Growth> of(RunView view) {
    return view.layouts().stream().flatMap(layout -> of(view, layout).stream()).toList();
  }

  /**
   * What the suites tell that have measured slopes, each for one server with more and more
   * connections: lines without what a server takes once.
   */
  public static List<Growth> ofSlopes(RunView view) {
    return view.layouts().stream().flatMap(layout -> ofSlope(view, layout).stream()).toList();
  }

  private static Optional<Growth> ofSlope(RunView view, SuiteLayout layout) {
    List<Measure> measures = view.manifest().measures(layout);
    Optional<Measure> slope =
        measures.stream().filter(own -> own.compared() && own.name().endsWith(SLOPE)).findFirst();
    Optional<Measure> ofMost =
        measures.stream().filter(own -> own.name().endsWith(OF_MOST)).findFirst();
    return slope.isPresent() && ofMost.isPresent()
        ? view.places(layout.name()).stream()
            .filter(Growth::isPlain)
            .filter(place -> view.has(place, slope.get()) && view.has(place, ofMost.get()))
            .findFirst()
            .map(place -> ofSlope(view, layout, place, slope.get(), ofMost.get()))
        : Optional.empty();
  }

  private static Growth ofSlope(
      RunView view, SuiteLayout layout, Place place, Measure slope, Measure ofMost) {
    Map<String, List<Fork>> slopes = forks(view, place, slope);
    Map.Entry<String, List<Fork>> all = forks(view, place, ofMost).entrySet().iterator().next();
    double most =
        Math.rint(all.getValue().get(0).value() / slopes.get(all.getKey()).get(0).value());
    double least =
        view.places(layout.name()).stream()
            .flatMap(own -> own.cell().value(Factor.CONNECTIONS).stream())
            .mapToDouble(Integer::doubleValue)
            .min()
            .orElse(most);
    return of(
        view,
        layout,
        ofMost,
        new double[] {least, most},
        contender ->
            slopes.getOrDefault(contender, List.of()).stream()
                .map(fork -> new Line(fork.block(), 0.0, Line.rounded(fork.value())))
                .toList());
  }

  /** What a suite tells; absent if it does not rank by memory, or asks for one number only. */
  public static Optional<Growth> of(RunView view, SuiteLayout layout) {
    boolean isOfConnections = layout.columnFactor().equals(Factor.CONNECTIONS.name());
    Optional<Role> rankedBy = view.manifest().rankedBy(layout).map(Measure::role);
    return isOfConnections && rankedBy.filter(Role.MEMORY::equals).isPresent()
        ? view.measures(layout, Role.RESOURCE)
            .filter(measure -> measure.unit().equals("B"))
            .findFirst()
            .flatMap(measure -> of(view, layout, measure))
        : Optional.empty();
  }

  private static Optional<Growth> of(RunView view, SuiteLayout layout, Measure measure) {
    double[] numbers =
        places(view, layout, measure)
            .mapToDouble(place -> place.cell().get(Factor.CONNECTIONS))
            .sorted()
            .toArray();
    return numbers.length == 0
        ? Optional.empty()
        : Optional.of(of(view, layout, measure, numbers, own -> lines(view, layout, measure, own)))
            .filter(growth -> !growth.contenders().isEmpty());
  }

  private static Growth of(
      RunView view,
      SuiteLayout layout,
      Measure measure,
      double[] numbers,
      Function<String, List<Line>> lines) {
    List<Own> own =
        view.manifest().ranked().stream()
            .map(contender -> new Own(view.number(contender), lines.apply(contender)))
            .filter(contender -> !contender.lines().isEmpty())
            .toList();
    return new Growth(
        layout.title(),
        layout.question(),
        view.manifest().measures().indexOf(measure),
        numbers[0],
        numbers[numbers.length - 1],
        FAR_BEYOND * numbers[numbers.length - 1],
        own,
        students(1),
        students(own.size() * (own.size() - 1) / 2));
  }

  /** Connections within TLS, and those that compress messages, take other memory. */
  private static boolean isPlain(Place place) {
    return place.cell().value(Factor.SECURITY).isEmpty()
        && place.cell().value(Factor.COMPRESSION).isEmpty();
  }

  /** Those that have the measure, of plain connections. */
  private static Stream<Place> places(RunView view, SuiteLayout layout, Measure measure) {
    return view.places(layout.name()).stream()
        .filter(Growth::isPlain)
        .filter(place -> place.cell().value(Factor.CONNECTIONS.name()).isPresent())
        .filter(place -> !forks(view, place, measure).isEmpty());
  }

  private static Map<String, List<Fork>> forks(RunView view, Place place, Measure measure) {
    return view.statistics().forks(place.setting(), place.cell(), measure);
  }

  private static List<Line> lines(
      RunView view, SuiteLayout layout, Measure measure, String contender) {
    SortedMap<Integer, Map<Double, Double>> blocks = new TreeMap<>();
    for (Place place : places(view, layout, measure).toList()) {
      double connections = place.cell().get(Factor.CONNECTIONS);
      for (Fork fork : forks(view, place, measure).getOrDefault(contender, List.of())) {
        blocks.computeIfAbsent(fork.block(), own -> new TreeMap<>()).put(connections, fork.value());
      }
    }
    return blocks.entrySet().stream()
        .filter(block -> block.getValue().size() > 1)
        .map(block -> Line.of(block.getKey(), block.getValue()))
        .toList();
  }

  private static List<Double> students(int pairs) {
    double error = ERROR / 2 / Math.max(1, pairs);
    return IntStream.rangeClosed(1, MOST_FREEDOM)
        .mapToObj(freedom -> TDistribution.of(freedom).inverseSurvivalProbability(error))
        .map(Line::rounded)
        .toList();
  }
}

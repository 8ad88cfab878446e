package dev.joust.reports.page;

import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.page.Chooser.Placed;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A suite that is a course of events, as a question of a reader.
 *
 * @param measures the numbers of what it shows, in their order
 * @param fields what a reader can say: the factors of its cells
 * @param harm what more of the columns' factor does; absent if no cell has none of it
 */
record SuiteQuestion(
    String suite,
    String title,
    String text,
    List<Integer> measures,
    List<Field> fields,
    List<MeasuredCell> cells,
    Harm harm) {

  /** Factors of which a reader can have any number, near a measured one or not. */
  private static final Set<String> NUMBERS =
      Set.of(
          Factor.CONNECTIONS.name(),
          Factor.READERS.name(),
          Factor.USERS.name(),
          Factor.PAYLOAD_BYTES.name());

  private static final Median MEDIAN = Median.withDefaults();

  /**
   * A factor that a reader chooses.
   *
   * @param name its name in files
   * @param label its name on the page
   * @param isNumber whether any number can be given
   * @param options the values that were measured, by name in files and on the page; that of cells
   *     without the factor is empty
   */
  record Field(String name, String label, boolean isNumber, Map<String, String> options) {}

  /**
   * A cell with what was measured of it.
   *
   * @param factors its factors by name, without those that it does not have
   * @param orders the order of contenders, by the number of each measure that they are ranked by
   * @param values what each contender had, by the number of the measure
   */
  record MeasuredCell(
      String place,
      Map<String, String> factors,
      Map<Integer, List<Placed>> orders,
      Map<Integer, List<Seen>> values) {}

  /** What a contender had of a measure: the median of its blocks, the least and the most. */
  record Seen(int c, Double v, Double lo, Double hi) {}

  /**
   * What more and more of a factor does to a suite's main measure, contender by contender.
   *
   * @param factor the name of the factor, of which a cell with 0 was measured as well
   * @param measure the number of the measure
   * @param steps each cell with some of the factor, held against that with none
   */
  record Harm(String factor, int measure, List<HarmStep> steps) {}

  /**
   * A contender in a cell, held against itself in the cell with none of the factor.
   *
   * @param cell the number of the cell
   * @param r how many times as large the measure is
   * @param rlo the lower end of the 95 % interval; absent for a single block
   * @param said {@code worse}, {@code alike} (not worse by more than the margin) or {@code
   *     undecided}
   */
  record HarmStep(int c, int cell, Double r, Double rlo, Double rhi, String said) {}

  /** A run's questions, in the order of its suites. */
  static List<SuiteQuestion> of(RunView view) {
    return view.layouts().stream()
        .map(layout -> of(view, layout))
        .filter(own -> !own.cells().isEmpty())
        .toList();
  }

  private static SuiteQuestion of(RunView view, SuiteLayout layout) {
    List<Place> places =
        view.places(layout.name()).stream()
            .filter(place -> place.setting().way().equals(SuiteLayout.SCENARIO))
            .filter(place -> !values(view, layout, place).isEmpty())
            .toList();
    return new SuiteQuestion(
        layout.name(),
        layout.title(),
        layout.question(),
        view.manifest().measures(layout).stream().map(view::number).toList(),
        fields(places),
        places.stream().map(place -> cell(view, layout, place)).toList(),
        harm(view, layout, places).orElse(null));
  }

  private static List<Field> fields(List<Place> places) {
    return places.stream()
        .flatMap(place -> place.cell().factors().keySet().stream())
        .distinct()
        .map(
            name ->
                new Field(name, Names.label(name), NUMBERS.contains(name), options(places, name)))
        .toList();
  }

  private static Map<String, String> options(List<Place> places, String factor) {
    Map<String, String> options = new LinkedHashMap<>();
    places.stream()
        .map(place -> place.cell().value(factor))
        .sorted(Comparator.comparing(Optional::isPresent))
        .forEach(
            value ->
                options.put(
                    value.orElse(""), value.map(own -> Names.value(factor, own)).orElse("none")));
    return options;
  }

  private static MeasuredCell cell(RunView view, SuiteLayout layout, Place place) {
    Map<Integer, List<Placed>> orders = Chooser.orders(view, place, view.headlines(layout));
    Map<Integer, List<Seen>> values = values(view, layout, place);
    return new MeasuredCell(Names.of(place), place.cell().factors(), orders, values);
  }

  private static Map<Integer, List<Seen>> values(RunView view, SuiteLayout layout, Place place) {
    Map<Integer, List<Seen>> values = new LinkedHashMap<>();
    for (Measure measure : view.manifest().measures(layout)) {
      Map<String, List<Fork>> forks =
          view.statistics().forks(place.setting(), place.cell(), measure);
      List<Seen> seen =
          view.manifest().ranked().stream()
              .filter(forks::containsKey)
              .map(contender -> seen(view.number(contender), forks.get(contender)))
              .toList();
      if (!seen.isEmpty()) {
        values.put(view.number(measure), seen);
      }
    }
    return values;
  }

  private static Seen seen(int contender, List<Fork> forks) {
    double[] values = forks.stream().mapToDouble(Fork::value).sorted().toArray();
    return new Seen(
        contender,
        Chooser.rounded(MEDIAN.evaluate(values)),
        Chooser.rounded(values[0]),
        Chooser.rounded(values[values.length - 1]));
  }

  private static Optional<Harm> harm(RunView view, SuiteLayout layout, List<Place> places) {
    Optional<Measure> measure = view.manifest().rankedBy(layout);
    List<HarmStep> steps = new ArrayList<>();
    for (Place place : places) {
      Optional<Cell> none = measure.flatMap(own -> without(layout.columnFactor(), place, places));
      for (String contender : view.manifest().ranked()) {
        none.flatMap(
                cell ->
                    view.statistics()
                        .ratio(place.setting(), place.cell(), cell, measure.get(), contender))
            .map(ratio -> step(view, contender, places.indexOf(place), ratio, measure.get()))
            .ifPresent(steps::add);
      }
    }
    return steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new Harm(layout.columnFactor(), view.number(measure.get()), steps));
  }

  /** The cell that has 0 of a factor in place of a number above. */
  private static Optional<Cell> without(String factor, Place place, List<Place> places) {
    Optional<Double> number = place.cell().value(factor).flatMap(Names::number);
    Cell none = place.cell().with(factor, 0);
    return places.stream()
        .filter(other -> number.isPresent() && number.get() > 0)
        .filter(other -> other.setting().equals(place.setting()) && other.cell().equals(none))
        .map(Place::cell)
        .findFirst();
  }

  private static HarmStep step(
      RunView view, String contender, int cell, Ratio ratio, Measure measure) {
    Ratio harm = measure.better() == Direction.HIGHER ? ratio.inverse() : ratio;
    Optional<Interval> worse = harm.interval();
    double margin = view.manifest().indifference().share();
    boolean alike = worse.filter(own -> own.high() <= 1 + margin).isPresent();
    boolean decided = worse.filter(own -> own.low() > 1).isPresent();
    String said = alike ? "alike" : decided ? "worse" : "undecided";
    double value = Chooser.rounded(ratio.value());
    Double low = ratio.interval().map(own -> Chooser.rounded(own.low())).orElse(null);
    Double high = ratio.interval().map(own -> Chooser.rounded(own.high())).orElse(null);
    return new HarmStep(view.number(contender), cell, value, low, high, said);
  }
}

package dev.joust.reports.page;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.Outcome;
import dev.joust.run.CellResult;
import dev.joust.run.Factor;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Verdict;
import dev.joust.run.WarmUpCourse;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What single slices of a run measured, cell by cell and block by block.
 *
 * @param warmUps how contenders warmed up before; trials tell which is theirs
 * @param leftOut the titles of measures whose slices are left out, as the page would be too large
 */
record Slices(List<SlicedCell> cells, List<WarmUpCourse> warmUps, List<String> leftOut) {

  /** How many values a page holds at most: some two megabytes. */
  static final int MOST_VALUES = 300_000;

  private static final int SIGNIFICANT = 4;

  /** A cell; {@code values} of its trials are of {@code measures}. */
  record SlicedCell(
      @JsonIgnore Place at,
      String suite,
      String place,
      List<Integer> measures,
      List<Block> blocks) {}

  record Block(int number, List<Trial> trials) {}

  /**
   * A contender's trial in a cell.
   *
   * @param verdict how far it can be trusted
   * @param reasons why not {@code VALID}
   * @param steadiness what its warm-up came to; empty if that is not known
   * @param warmUp the place of its warm-up's course; -1 if that is not known
   * @param facts what was measured once for the cell, by the number of the measure
   * @param rounds the numbers of its slices
   * @param values by measure a value for each slice; null where it was not measured
   * @param out which slices, by their place in {@code rounds}, were left out, and why
   * @param log the last lines of the server's log, if they explain a failure
   */
  record Trial(
      int c,
      String verdict,
      List<String> reasons,
      String steadiness,
      int warmUp,
      Map<String, Long> errors,
      Map<Integer, Double> facts,
      List<Integer> rounds,
      List<List<Double>> values,
      Map<Integer, String> out,
      String log) {}

  static Slices of(RunView view, int most) {
    Map<String, Long> counts =
        view.run().trials().stream()
            .flatMap(trial -> trial.cells().stream())
            .flatMap(cell -> cell.iterations().stream())
            .flatMap(slice -> slice.measures().keySet().stream())
            .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    Set<Measure> order = new LinkedHashSet<>();
    view.layouts().forEach(own -> view.manifest().rankedBy(own).ifPresent(order::add));
    order.addAll(view.manifest().measures());
    List<Measure> shown = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    long values = 0;
    for (Measure measure : order) {
      long count = counts.getOrDefault(measure.name(), 0L);
      if (values + count <= most) {
        values += count;
        shown.add(measure);
      } else {
        leftOut.add(measure.title());
      }
    }
    List<SlicedCell> cells = new ArrayList<>();
    List<WarmUpCourse> warmUps = new ArrayList<>();
    for (SuiteLayout layout : view.layouts()) {
      view.places(layout.name()).stream()
          .map(place -> cell(view, layout, place, shown, warmUps))
          .filter(own -> !own.blocks().isEmpty())
          .forEach(cells::add);
    }
    return new Slices(cells, warmUps, leftOut);
  }

  /** The number of the cell that was measured at a place, from 0; absent if there is none. */
  OptionalInt numberOf(Place place) {
    return IntStream.range(0, cells.size())
        .filter(number -> cells.get(number).at().equals(place))
        .findFirst();
  }

  private static SlicedCell cell(
      RunView view,
      SuiteLayout layout,
      Place place,
      List<Measure> shown,
      List<WarmUpCourse> warmUps) {
    List<Outcome> outcomes =
        view.outcomes(place).stream().filter(own -> own.result().isPresent()).toList();
    List<Measure> measures =
        shown.stream()
            .filter(
                measure ->
                    outcomes.stream()
                        .flatMap(own -> own.result().orElseThrow().iterations().stream())
                        .anyMatch(slice -> slice.measures().containsKey(measure.name())))
            .toList();
    Map<Integer, List<Trial>> blocks = new TreeMap<>();
    for (Outcome outcome : outcomes) {
      blocks
          .computeIfAbsent(outcome.trial().planned().block(), key -> new ArrayList<>())
          .add(trial(view, outcome, measures, warmUps));
    }
    List<Integer> numbers = measures.stream().map(view::number).toList();
    List<Block> all = new ArrayList<>();
    blocks.forEach((number, trials) -> all.add(new Block(number, trials)));
    return new SlicedCell(place, layout.title(), Names.of(place), numbers, all);
  }

  private static Trial trial(
      RunView view, Outcome outcome, List<Measure> measures, List<WarmUpCourse> warmUps) {
    CellResult result = outcome.result().orElseThrow();
    List<Iteration> slices = result.iterations();
    Map<Integer, String> out = new TreeMap<>();
    for (int i = 0; i < slices.size(); i++) {
      int place = i;
      slices.get(i).leftOut().ifPresent(why -> out.put(place, why));
    }
    List<String> doubts = outcome.verdict() == Verdict.VALID ? List.of() : outcome.reasons();
    return new Trial(
        view.number(outcome.contender()),
        outcome.verdict().name(),
        Stream.concat(doubts.stream(), result.flags().stream()).distinct().toList(),
        outcome.trial().steadiness().orElse(""),
        warmUp(outcome, warmUps),
        outcome.errors(),
        facts(view, result),
        slices.stream().map(Iteration::number).toList(),
        measures.stream().map(measure -> values(slices, measure)).toList(),
        out,
        outcome.trial().logTail().orElse(""));
  }

  /** The place of a trial's course, each once, as all cells of an exchange share it. */
  private static int warmUp(Outcome outcome, List<WarmUpCourse> courses) {
    String exchange = outcome.cell().factors().get(Factor.EXCHANGE);
    Optional<WarmUpCourse> own =
        outcome.trial().warmUp().stream().filter(it -> it.exchange().equals(exchange)).findFirst();
    own.filter(course -> !courses.contains(course)).ifPresent(courses::add);
    return own.map(courses::indexOf).orElse(-1);
  }

  private static Map<Integer, Double> facts(RunView view, CellResult result) {
    Map<Integer, Double> facts = new TreeMap<>();
    for (Measure measure : view.manifest().measures()) {
      if (measure.role() == Role.RESOURCE && result.measures().containsKey(measure.name())) {
        facts.put(view.number(measure), rounded(result.measures().get(measure.name())));
      }
    }
    return facts;
  }

  private static List<Double> values(List<Iteration> slices, Measure measure) {
    return slices.stream()
        .map(slice -> slice.measures().get(measure.name()))
        .map(value -> value == null ? null : rounded(value))
        .toList();
  }

  private static double rounded(double value) {
    return Digits.rounded(value, SIGNIFICANT).doubleValue();
  }
}

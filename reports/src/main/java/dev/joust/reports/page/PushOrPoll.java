package dev.joust.reports.page;

import dev.joust.reports.chart.Figures;
import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.page.Answer.Certainty;
import dev.joust.reports.page.Answer.Line;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.RunContender;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many times as much polling takes as push, contender by contender. */
final class PushOrPoll {

  private static final String QUESTION = "Push or poll";
  private static final String TOO_WIDE = "the interval is too wide to tell";
  private static final List<String> SUITES = List.of("jobs", "live", "stress");

  private static final Map<String, List<String>> MEASURES =
      Map.of(
          "jobs", List.of("serverCpuSeconds", "delayMeanMillis"),
          "stress", List.of("serverCpuSeconds"),
          "live", List.of("serverMilliCpu", "updateLatencyP99Millis"));

  /** A contender's ratio. */
  private record Own(String contender, Ratio ratio) {}

  private final RunView view;

  PushOrPoll(RunView view) {
    this.view = view;
  }

  Answer answer() {
    List<Line> lines = new ArrayList<>();
    String asked = SUITES.get(0);
    for (String suite : SUITES) {
      List<Line> own = lines(suite);
      if (lines.isEmpty() && !own.isEmpty()) {
        asked = suite;
      }
      lines.addAll(own);
    }
    return new Answer(
        QUESTION,
        asked,
        lines.isEmpty()
            ? List.of(
                Answers.missing("This run did not ask it: joust run --suites jobs,live does."))
            : lines);
  }

  private List<Line> lines(String suite) {
    List<Place> places = view.places(suite);
    List<Line> lines = new ArrayList<>();
    for (Place poll : polls(places)) {
      places.stream()
          .filter(push -> isPushOf(poll, push))
          .forEach(
              push ->
                  MEASURES.get(suite).stream()
                      .flatMap(name -> view.measure(name).stream())
                      .forEach(measure -> add(poll, push, measure, lines)));
    }
    return lines;
  }

  /** Each kind of polling where there are the most readers or users. */
  private static List<Place> polls(List<Place> places) {
    Map<Cell, Place> most = new LinkedHashMap<>();
    places.stream()
        .filter(place -> isPoll(place.cell()))
        .forEach(
            place ->
                most.merge(
                    place.cell().without("readers").without("users"),
                    place,
                    (one, other) -> size(one) >= size(other) ? one : other));
    return List.copyOf(most.values());
  }

  private static double size(Place place) {
    return place
        .cell()
        .value("readers")
        .or(() -> place.cell().value("users"))
        .flatMap(Names::number)
        .orElse(0.0);
  }

  private static boolean isPoll(Cell cell) {
    return cell.value(Factor.EXCHANGE).filter(own -> own.startsWith("poll")).isPresent();
  }

  /** Whether a place is of another exchange, and equal in all factors that both have. */
  private static boolean isPushOf(Place poll, Place push) {
    return push.setting().equals(poll.setting())
        && push.cell().value(Factor.EXCHANGE).isPresent()
        && !isPoll(push.cell())
        && push.cell().factors().entrySet().stream()
            .filter(factor -> !factor.getKey().equals(Factor.EXCHANGE))
            .allMatch(
                factor ->
                    poll.cell().value(factor.getKey()).map(factor.getValue()::equals).orElse(true));
  }

  private void add(Place poll, Place push, Measure measure, List<Line> lines) {
    List<Own> ratios = new ArrayList<>();
    for (RunContender contender : view.run().manifest().contenders()) {
      if (contender.isRanked()) {
        view.statistics()
            .ratio(poll.setting(), poll.cell(), push.cell(), measure, contender.name())
            .ifPresent(ratio -> ratios.add(new Own(contender.name(), ratio)));
      }
    }
    if (!ratios.isEmpty()) {
      lines.add(line(poll, push, measure, ratios));
    }
  }

  private static Line line(Place poll, Place push, Measure measure, List<Own> ratios) {
    String pushed = Names.value(Factor.EXCHANGE, push.cell().value(Factor.EXCHANGE).orElseThrow());
    List<Own> sorted =
        ratios.stream().sorted(Comparator.comparingDouble(own -> own.ratio().value())).toList();
    boolean more = sorted.stream().allMatch(own -> isBeside(own.ratio(), true));
    boolean less = sorted.stream().allMatch(own -> isBeside(own.ratio(), false));
    String range =
        sorted.size() == 1
            ? Digits.of(sorted.get(0).ratio().value())
            : Digits.of(sorted.get(0).ratio().value())
                + " to "
                + Digits.of(sorted.get(sorted.size() - 1).ratio().value());
    String each =
        String.join(
            ", ",
            sorted.stream()
                .map(
                    own ->
                        own.contender()
                            + " "
                            + Digits.of(own.ratio().value())
                            + " ("
                            + sure(own.ratio())
                            + ")")
                .toList());
    return new Line(
        Names.of(poll) + " against " + pushed + " · " + measure.title(),
        more ? "push" : less ? "polling" : "",
        more || less ? Certainty.DECIDED : Certainty.OPEN,
        "%s of polling is %s times that of push: %s.".formatted(measure.title(), range, each));
  }

  /** An interval with room for nearly anything is not shown by its ends. */
  private static String sure(Ratio ratio) {
    return ratio
        .interval()
        .map(it -> Front.isTooWide(it) && it.contains(1) ? TOO_WIDE : Figures.range(it))
        .orElse("one block");
  }

  private static boolean isBeside(Ratio ratio, boolean above) {
    return ratio
        .interval()
        .filter((Interval own) -> above ? own.low() > 1 : own.high() < 1)
        .isPresent();
  }
}

package dev.joust.reports.summary;

import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Answer.Certainty;
import dev.joust.reports.summary.Answer.Line;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How many times as much polling takes as push, contender by contender. */
record PushOrPoll(RunView view) {

  static final String QUESTION = "Push or poll";
  private static final String TOO_WIDE = "the interval is too wide to tell";

  private record Own(String contender, Ratio ratio) {}

  /** Absent if no suite asks for both. */
  Optional<Answer> answer() {
    List<Line> lines = view.layouts().stream().flatMap(layout -> lines(layout).stream()).toList();
    return lines.isEmpty() ? Optional.empty() : Optional.of(new Answer(QUESTION, lines));
  }

  private List<Line> lines(SuiteLayout layout) {
    List<Measure> measures = measures(layout);
    List<Place> places = view.places(layout.name());
    List<Line> lines = new ArrayList<>();
    for (Place poll : polls(places)) {
      for (Place push : places.stream().filter(own -> isPushOf(poll, own)).toList()) {
        measures.forEach(measure -> line(poll, push, measure).ifPresent(lines::add));
      }
    }
    return lines;
  }

  private List<Measure> measures(SuiteLayout layout) {
    Stream<Measure> waits =
        view.manifest().measures(layout).stream()
            .filter(measure -> measure.role() == Role.TYPICAL || measure.role() == Role.TAIL);
    return Stream.concat(view.measures(layout, Role.CPU).limit(1), waits.limit(1)).toList();
  }

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

  private Optional<Line> line(Place poll, Place push, Measure measure) {
    List<Own> sorted = new ArrayList<>();
    for (String contender : view.manifest().ranked()) {
      view.statistics()
          .ratio(poll.setting(), poll.cell(), push.cell(), measure, contender)
          .ifPresent(ratio -> sorted.add(new Own(contender, ratio)));
    }
    sorted.sort(Comparator.comparingDouble(own -> own.ratio().value()));
    return sorted.isEmpty() ? Optional.empty() : Optional.of(line(poll, push, measure, sorted));
  }

  private static Line line(Place poll, Place push, Measure measure, List<Own> sorted) {
    String pushed = Names.value(Factor.EXCHANGE, push.cell().value(Factor.EXCHANGE).orElseThrow());
    boolean more = isSure(sorted, own -> own.low() > 1);
    boolean less = isSure(sorted, own -> own.high() < 1);
    String range =
        Stream.of(sorted.get(0), sorted.get(sorted.size() - 1))
            .distinct()
            .map(own -> Digits.of(own.ratio().value()))
            .collect(Collectors.joining(" to "));
    String each = sorted.stream().map(PushOrPoll::text).collect(Collectors.joining(", "));
    return new Line(
        Names.of(poll) + " against " + pushed + " · " + measure.title(),
        more ? "push" : less ? "polling" : "",
        more || less ? Certainty.DECIDED : Certainty.UNDECIDED,
        "%s of polling is %s times that of push: %s.".formatted(measure.title(), range, each));
  }

  private static String text(Own own) {
    String sure =
        own.ratio()
            .interval()
            .map(it -> Front.isTooWide(it) && it.contains(1) ? TOO_WIDE : Digits.range(it))
            .orElse("one block");
    return "%s %s (%s)".formatted(own.contender(), Digits.of(own.ratio().value()), sure);
  }

  private static boolean isSure(List<Own> ratios, Predicate<Interval> side) {
    return ratios.stream().allMatch(own -> own.ratio().interval().filter(side).isPresent());
  }
}

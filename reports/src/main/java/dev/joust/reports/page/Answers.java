package dev.joust.reports.page;

import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.page.Answer.Certainty;
import dev.joust.reports.page.Answer.Line;
import dev.joust.run.Measure;
import java.util.ArrayList;
import java.util.List;

/** An architect's questions, each with what the run says to it. */
final class Answers {

  /**
   * A question to which the cell with the most of a factor has the answer.
   *
   * @param text the question
   * @param suite the suite that asks it
   * @param factor of which most counts
   * @param measures by which it is answered
   */
  private record Extreme(String text, String suite, String factor, List<String> measures) {}

  private static final List<Extreme> EXTREMES =
      List.of(
          new Extreme(
              "Highest throughput at high concurrency",
              "concurrency",
              "connections",
              List.of("requestsPerSecond")),
          new Extreme(
              "Shortest response time at equal load",
              "latency",
              "loadPercent",
              List.of("responseTimeSliceP90Micros", "responseTimeP99Micros")),
          new Extreme(
              "Least CPU per request",
              "occupancy",
              "connections",
              List.of("serverCpuMicrosPerRequest")),
          new Extreme(
              "Least memory per connection",
              "idle",
              "connections",
              List.of("liveHeapBytesPerConnection", "rssBytesPerConnection")),
          new Extreme(
              "Best for large payloads", "flow", "payloadBytes", List.of("requestsPerSecond")));

  private final RunView view;

  Answers(RunView view) {
    this.view = view;
  }

  List<Answer> all() {
    List<Answer> answers = new ArrayList<>();
    EXTREMES.forEach(own -> answers.add(answer(own)));
    answers.add(new PushOrPoll(view).answer());
    return answers;
  }

  private Answer answer(Extreme own) {
    List<Line> lines = new ArrayList<>();
    List<Measure> measures =
        own.measures().stream().flatMap(it -> view.measure(it).stream()).toList();
    for (Place place : extremes(own)) {
      for (Measure measure : measures) {
        if (view.has(place, measure)) {
          String by = own.measures().size() > 1 ? " · " + measure.title() : "";
          lines.add(
              new Front(view.contest(place, measure), view.run().manifest().indifference())
                  .line(Names.of(place) + by));
        }
      }
    }
    return new Answer(
        own.text(), own.suite(), lines.isEmpty() ? List.of(unanswered(own.suite())) : lines);
  }

  /** The places with the most of the question's factor, of those where servers are warm. */
  private List<Place> extremes(Extreme own) {
    List<Place> places = view.places(own.suite()).stream().filter(place -> !place.cold()).toList();
    double most = places.stream().mapToDouble(place -> number(place, own.factor())).max().orElse(0);
    return places.stream().filter(place -> number(place, own.factor()) == most).toList();
  }

  private static double number(Place place, String factor) {
    return place.cell().value(factor).flatMap(Names::number).orElse(0.0);
  }

  private Line unanswered(String suite) {
    boolean planned =
        view.run().manifest().plan().stream()
            .flatMap(trial -> trial.cells().stream())
            .anyMatch(cell -> cell.suite().equals(suite));
    return missing(
        planned
            ? "No trial of it with a server that is warm has a valid value."
            : "This run did not ask it: joust run --suites %s does.".formatted(suite));
  }

  static Line missing(String text) {
    return new Line("", "", Certainty.MISSING, text);
  }
}

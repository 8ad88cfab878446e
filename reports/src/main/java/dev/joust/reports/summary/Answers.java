package dev.joust.reports.summary;

import dev.joust.reports.chart.Names;
import dev.joust.reports.chart.Place;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.summary.Answer.Certainty;
import dev.joust.reports.summary.Answer.Line;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Role;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An architect's questions, each with the run's answer. A question is answered by the suite that
 * ranks contenders by a measure of its role; if there is none, by the first suite that shows one.
 */
public final class Answers {

  /** A question with the roles of measures that answer it, at most so many measures of each. */
  private record Question(String text, List<Role> roles, int mostMeasures) {}

  private static final List<Question> QUESTIONS =
      List.of(
          new Question("Highest throughput", List.of(Role.THROUGHPUT), 1),
          new Question("Shortest response time", List.of(Role.TYPICAL, Role.TAIL), 1),
          new Question("Least CPU", List.of(Role.CPU), 1),
          new Question("Least memory", List.of(Role.MEMORY), 2));

  private static final Question LARGE =
      new Question("Best for large payloads", List.of(Role.THROUGHPUT), 1);

  private static final Line NO_VALUE =
      new Line("", "", Certainty.MISSING, "No trial of it has a valid value.");

  private final RunView view;
  private final List<Answer> all = new ArrayList<>();
  private final List<String> unanswered = new ArrayList<>();

  /** The answers of a run. */
  public Answers(RunView view) {
    this.view = view;
    QUESTIONS.forEach(question -> add(question.text(), answer(question, byRank(question))));
    add(LARGE.text(), answer(LARGE, bySize()));
    add(PushOrPoll.QUESTION, new PushOrPoll(view).answer());
  }

  /** One suite may answer two questions; then the first has the answer. */
  private void add(String question, Optional<Answer> answer) {
    if (answer.isEmpty()) {
      unanswered.add(question);
    } else if (all.stream().map(Answer::lines).noneMatch(answer.get().lines()::equals)) {
      all.add(answer.get());
    }
  }

  /** The questions that the run asked, with its answers. */
  public List<Answer> all() {
    return List.copyOf(all);
  }

  /** The questions that the run did not ask. */
  public List<String> unanswered() {
    return List.copyOf(unanswered);
  }

  private List<SuiteLayout> byRank(Question question) {
    return view.layouts().stream()
        .sorted(Comparator.comparing(layout -> !isRankedBy(layout, question)))
        .toList();
  }

  private boolean isRankedBy(SuiteLayout layout, Question question) {
    Optional<Role> role = view.manifest().rankedBy(layout).map(Measure::role);
    return role.filter(question.roles()::contains).isPresent();
  }

  private List<SuiteLayout> bySize() {
    return view.layouts().stream()
        .filter(layout -> layout.columnFactor().equals(Factor.PAYLOAD_BYTES.name()))
        .toList();
  }

  /** The answer of the first suite that has one; absent if none of them asks. */
  private Optional<Answer> answer(Question question, List<SuiteLayout> layouts) {
    Optional<Answer> empty = Optional.empty();
    for (SuiteLayout layout : layouts) {
      List<Measure> measures =
          question.roles().stream()
              .flatMap(role -> view.measures(layout, role).limit(question.mostMeasures()))
              .toList();
      List<Line> lines = lines(extremes(layout), measures);
      if (!lines.isEmpty()) {
        return Optional.of(new Answer(question.text(), lines));
      }
      if (!measures.isEmpty() && empty.isEmpty()) {
        empty = Optional.of(new Answer(question.text(), List.of(NO_VALUE)));
      }
    }
    return empty;
  }

  private List<Line> lines(List<Place> places, List<Measure> measures) {
    List<Line> lines = new ArrayList<>();
    for (Place place : places) {
      for (Measure measure : measures) {
        if (view.ranks(place, measure) && view.has(place, measure)) {
          lines.add(
              new Front(view.contest(place, measure), view.manifest().indifference())
                  .line(Names.of(place) + " · " + measure.title()));
        }
      }
    }
    return lines;
  }

  private List<Place> extremes(SuiteLayout layout) {
    List<Place> all = view.places(layout.name());
    List<Place> warm = all.stream().filter(place -> !place.cold()).toList();
    List<Place> places = warm.isEmpty() ? all : warm;
    double most = places.stream().mapToDouble(place -> number(place, layout)).max().orElse(0);
    return places.stream().filter(place -> number(place, layout) == most).toList();
  }

  private static double number(Place place, SuiteLayout layout) {
    return place.cell().value(layout.columnFactor()).flatMap(Names::number).orElse(0.0);
  }
}

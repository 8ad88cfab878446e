package dev.joust.harness.suite.live;

import dev.joust.harness.rule.ClockRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.run.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What must be true of a step for its numbers to be believed. */
final class LiveRules {

  /** The share of readers or updates that may fail before the rest says nothing. */
  private static final double MOST_FAILURES = 0.01;

  static final Rule<LiveStep> ARRIVED =
      Rule.invalid(
          "live-arrived",
          "no update has arrived",
          step -> Rule.unless(step.updates() > 0, "no update has arrived"));

  static final Few CONNECTED =
      new Few(
          "live-connected",
          "readers were not connected in the end",
          step -> true,
          step -> step.readers() - step.connected(),
          LiveStep::readers);

  static final Few LOST =
      new Few(
          "live-lost",
          "updates were lost",
          LiveStep::push,
          LiveStep::missed,
          step -> step.updates() + step.missed());

  static final Few MISSED =
      new Few(
          "live-missed",
          "updates were missed between polls",
          step -> !step.push(),
          LiveStep::missed,
          step -> step.updates() + step.missed());

  static final Rule<LiveStep> DOUBLED =
      Rule.invalid(
          "live-doubled",
          "pushed updates came twice or out of order",
          step ->
              Rule.none(step.push() ? step.doubled() : 0, "%d updates came twice or out of order"));

  static final Rule<LiveStep> COUNTED =
      Rule.invalid(
          "live-counted",
          "the server counts fewer connections than there are push readers",
          LiveRules::counted);

  static final Rule<LiveStep> ERRORS =
      Rule.suspect("live-errors", "requests or connections failed", LiveRules::errors);

  static final Rule<LiveStep> CLOCKS =
      ClockRules.apart(
          "live-clocks",
          "latency",
          LiveStep::clockBoundMicros,
          step -> Gauge.percentile(step.latencyNanos(), 50, 1e3));

  static final List<Rule<LiveStep>> ALL =
      Stream.of(
              List.of(ARRIVED),
              CONNECTED.rules(),
              LOST.rules(),
              MISSED.rules(),
              List.of(DOUBLED, COUNTED, ERRORS, CLOCKS))
          .flatMap(List::stream)
          .toList();

  static final Rule<List<Integer>> STEPS =
      Rule.suspect(
          "live-steps",
          "it comes from a suspect step",
          readers ->
              Rule.unless(
                  readers.isEmpty(), "steps of it are in doubt, those of %s readers", readers));

  private LiveRules() {}

  static Judgement judge(LiveStep step, int serverCores) {
    return new Judgement()
        .judge(ALL, step)
        .judge(Rules.OF_CLIENTS, new Evidence(step.span().facts(serverCores)));
  }

  /**
   * Something that may fail now and then: in doubt if it has, invalid beyond {@link
   * #MOST_FAILURES}.
   *
   * @param id the name of its two rules, with the verdict
   * @param text what failed
   * @param applies the steps that it is asked of
   * @param failed how often it failed
   * @param all how often it was tried
   */
  record Few(
      String id,
      String text,
      Predicate<LiveStep> applies,
      ToLongFunction<LiveStep> failed,
      ToLongFunction<LiveStep> all) {

    List<Rule<LiveStep>> rules() {
      return List.of(
          rule(Verdict.INVALID, "more than 1 % of the " + text, step -> many(step)),
          rule(Verdict.SUSPECT, "some of the " + text, step -> !many(step)));
    }

    private Rule<LiveStep> rule(Verdict verdict, String whole, Predicate<LiveStep> range) {
      return new Rule<>(
          id + "-" + verdict.name().toLowerCase(Locale.ROOT),
          verdict,
          whole,
          "",
          Optional.empty(),
          step ->
              Rule.unless(
                  !applies.test(step) || failed.applyAsLong(step) <= 0 || !range.test(step),
                  "%d of %d " + text,
                  failed.applyAsLong(step),
                  all.applyAsLong(step)));
    }

    private boolean many(LiveStep step) {
      return failed.applyAsLong(step) > all.applyAsLong(step) * MOST_FAILURES;
    }
  }

  private static Optional<String> counted(LiveStep step) {
    long open = step.span().after().counters().connectionsOpen();
    return Rule.unless(
        !step.push() || open >= step.connected(),
        "%d readers were connected, but the server counts %d connections",
        step.connected(),
        open);
  }

  private static Optional<String> errors(LiveStep step) {
    Map<String, Long> errors = new TreeMap<>(step.errors());
    errors.remove(LiveStep.LOST);
    return Rule.none(errors);
  }
}

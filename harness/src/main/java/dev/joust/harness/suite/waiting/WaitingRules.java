package dev.joust.harness.suite.waiting;

import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.suite.waiting.client.BesideResult;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadResult;
import java.util.List;

/** What must be true of handlers that wait for their numbers to be believed. */
final class WaitingRules {

  /** The part of the requests at a rate that may be missing. */
  private static final double MOST_MISSED = 0.01;

  /** How precise recorded times are. */
  private static final double PRECISION = 0.001;

  /** What handlers that wait are judged by. */
  record Waits(int waitMillis, BesideResult result) {

    LoadResult waiting() {
      return result.waiting();
    }

    /** Whether the rate was kept, so that a longer wait may be asked for as well. */
    boolean keepsUp() {
      return waiting().completed() >= result.offered() * (1 - MOST_MISSED);
    }
  }

  static final Rule<Waits> WAITED =
      Rule.invalid(
          "waiting-waited",
          "an answer came before its handler can have waited",
          seen ->
              Rule.unless(
                  seen.waiting().completed() == 0
                      || seen.waiting().latencyNanos().getMinValue()
                          >= seen.waitMillis() * 1e6 * (1 - PRECISION),
                  "an answer came after %.3f ms, though its handler waits %d ms",
                  seen.waiting().latencyNanos().getMinValue() / 1e6,
                  seen.waitMillis()));

  static final Rule<Waits> WRONG =
      Rule.invalid(
          "waiting-wrong",
          "an answer was wrong, or nobody had asked for it",
          seen -> Rule.none(seen.result().all(), ErrorKind::isAnswer, "%d answers were wrong"));

  static final Rule<Waits> LOST =
      Rule.suspect(
          "waiting-lost",
          "connections died",
          seen ->
              Rule.none(
                  seen.result().all(),
                  kind -> !kind.isAnswer() && kind != ErrorKind.TIMEOUT,
                  "%d connections died or were not made"));

  static final Rule<Waits> KEPT_UP =
      Rule.suspect(
          "waiting-kept-up",
          "fewer than 99 % of the requests were answered within 2 s beyond their wait",
          "its times are those of a queue that grows",
          seen ->
              Rule.unless(
                  seen.keepsUp(),
                  "%d requests were due, %d were answered in time",
                  seen.result().offered(),
                  seen.waiting().completed()));

  static final List<Rule<Waits>> ALL = List.of(WAITED, WRONG, LOST, KEPT_UP);

  private WaitingRules() {}

  /** Adds what speaks against handlers that were blocked: those that have no thread wait longer. */
  static Judgement judgeBlocked(List<Waits> steps) {
    Judgement judgement = new Judgement();
    steps.forEach(step -> judgement.judge(List.of(WAITED, WRONG, LOST), step));
    return judgement;
  }
}

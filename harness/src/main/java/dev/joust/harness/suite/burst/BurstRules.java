package dev.joust.harness.suite.burst;

import dev.joust.harness.rule.CountRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.load.ErrorKind;
import java.util.List;

/** What must be true of a burst for its numbers to be believed. */
final class BurstRules {

  static final Rule<BurstObservation> WRONG =
      Rule.invalid(
          "burst-wrong",
          "an echo was wrong",
          seen -> Rule.none(seen.result(), ErrorKind::isAnswer, "%d messages had another echo"));

  static final Rule<BurstObservation> FAILED =
      Rule.suspect(
          "burst-failed",
          "messages were not echoed, or connections died",
          seen ->
              Rule.none(seen.result(), kind -> !kind.isAnswer(), "%d messages were not echoed"));

  static final List<Rule<BurstObservation>> ALL = List.of(WRONG, FAILED);

  private static final List<Rule<Evidence>> COUNTS =
      List.of(CountRules.ANSWERED, CountRules.BALANCE, CountRules.COUNTS, CountRules.KEPT);

  private BurstRules() {}

  /** Adds what speaks against what was seen after one burst to a judgement. */
  static void judge(Judgement judgement, BurstObservation seen) {
    judgement
        .judge(ALL, seen)
        .judge(
            COUNTS,
            Evidence.of(
                Fact.Requests.of(seen.result()),
                new Fact.Served(seen.burst().counted().messagesReceived()),
                new Fact.Connections(0, seen.burst().counted().connectionsAccepted())));
  }
}

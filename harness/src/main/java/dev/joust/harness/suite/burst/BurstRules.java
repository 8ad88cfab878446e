package dev.joust.harness.suite.burst;

import dev.joust.harness.rule.CountRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** What must be true of a burst for its numbers to be believed. */
final class BurstRules {

  static final Rule<BurstObservation> WRONG =
      Rule.invalid(
          "burst-wrong",
          "an echo was wrong",
          "an answer that is wrong is none",
          seen ->
              failures(
                  seen.result().messages(), ErrorKind::isAnswer, "%d messages had another echo"));

  static final Rule<BurstObservation> FAILED =
      Rule.suspect(
          "burst-failed",
          "messages were not echoed, or connections died",
          "what is kept is that of the others",
          seen ->
              failures(
                  seen.result().messages(),
                  kind -> !kind.isAnswer(),
                  "%d messages were not echoed"));

  static final List<Rule<BurstObservation>> ALL = List.of(WRONG, FAILED);

  private static final List<Rule<Evidence>> COUNTS =
      List.of(CountRules.ANSWERED, CountRules.BALANCE, CountRules.COUNTS, CountRules.KEPT);

  private BurstRules() {}

  private static Optional<String> failures(
      LoadResult result, Predicate<ErrorKind> kinds, String reason) {
    long count =
        result.errors().entrySet().stream()
            .filter(error -> kinds.test(ErrorKind.of(error.getKey())))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return Rule.unless(count == 0, reason, count);
  }

  /** Adds what speaks against what was seen after one burst to a judgement. */
  static void judge(Judgement judgement, BurstObservation seen) {
    LoadResult result = seen.result().messages();
    judgement
        .judge(ALL, seen)
        .judge(
            COUNTS,
            Evidence.of(
                new Fact.Requests(result.started(), result.completed(), result.errors()),
                new Fact.Served(seen.burst().counted().messagesReceived(), OptionalLong.empty()),
                new Fact.Connections(0, seen.burst().counted().connectionsAccepted())));
  }
}

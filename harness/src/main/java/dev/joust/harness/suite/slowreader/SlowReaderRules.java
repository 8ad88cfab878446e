package dev.joust.harness.suite.slowreader;

import dev.joust.harness.rule.ClockRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.suite.slowreader.client.Stall;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What must be true of a stall for its numbers to be believed. */
final class SlowReaderRules {

  /** The share by which what is sent, queued and held may differ, and that may be missed. */
  private static final double TWENTIETH = 0.05;

  private static final double MOST_MISSED = 0.01;

  static final Rule<SlowReaderObservation> ARRIVED =
      Rule.invalid(
          "slow-reader-arrived",
          "no update has arrived at those who do not stall",
          seen -> Rule.unless(seen.updates() > 0, "no update has arrived"));

  static final Rule<SlowReaderObservation> DOUBLED =
      Rule.invalid(
          "slow-reader-doubled",
          "updates came twice or out of order",
          seen ->
              Rule.none(seen.seen().healthy().doubled(), "%d updates came twice or out of order"));

  static final Rule<SlowReaderObservation> COUNTED =
      Rule.invalid(
          "slow-reader-counted",
          "the server counts fewer connections than there are readers who do not stall",
          seen -> {
            long open = seen.span().after().counters().connectionsOpen();
            return Rule.unless(
                open >= seen.seen().healthy().readers(),
                "%d readers were connected, but the server counts %d connections",
                seen.seen().healthy().readers(),
                open);
          });

  static final Rule<SlowReaderObservation> ADDS_UP =
      Rule.suspect(
          "slow-reader-adds-up",
          "what the kernel holds and what the policy lets the server keep, within 5 %, are not what"
              + " was sent and not read",
          SlowReaderRules::addsUp);

  static final Rule<SlowReaderObservation> REACHED =
      Rule.suspect(
          "slow-reader-reached",
          "readers who read nothing were sent all there was",
          "the stall was too short to reach the server",
          seen ->
              Rule.unless(
                  seen.stalled() == 0
                      || !seen.stall().readsNothing()
                      || seen.policy() != Policy.CONFLATE
                      || seen.unreadBytes() < seen.sentAtMost() * (1 - TWENTIETH),
                  "%d of %d bytes were sent to readers who read nothing",
                  seen.unreadBytes(),
                  seen.sentAtMost()));

  static final Rule<SlowReaderObservation> KEPT =
      Rule.suspect(
          "slow-reader-kept",
          "readers who stalled missed updates though the server keeps them all",
          seen ->
              Rule.none(
                  seen.policy() == Policy.IGNORE ? seen.returned().missed() : 0,
                  "readers who stalled missed %d updates though the server keeps them all"));

  static final Rule<SlowReaderObservation> UNSTALLED =
      Rule.suspect(
          "slow-reader-unstalled",
          "more than 1 % of the updates were missed though nobody stalled",
          "the rate is too high",
          seen ->
              Rule.unless(
                  seen.stalled() > 0
                      || seen.missed() <= (seen.missed() + seen.updates()) * MOST_MISSED,
                  "%d of %d updates were missed though nobody stalled",
                  seen.missed(),
                  seen.missed() + seen.updates()));

  static final Rule<SlowReaderObservation> CONNECTED =
      Rule.suspect(
          "slow-reader-connected",
          "readers who do not stall were cut off",
          SlowReaderRules::connected);

  static final Rule<SlowReaderObservation> CLOCKS =
      ClockRules.apart(
          "slow-reader-clocks",
          "latency",
          SlowReaderObservation::clockBoundMicros,
          SlowReaderObservation::medianMicros);

  static final List<Rule<SlowReaderObservation>> ALL =
      List.of(ARRIVED, DOUBLED, COUNTED, ADDS_UP, REACHED, KEPT, UNSTALLED, CONNECTED, CLOCKS);

  private SlowReaderRules() {}

  /**
   * By the policy {@code conflate} the server hands a document over when the one before has left
   * for the kernel, so what is not there is one document for each reader at most.
   */
  private static Optional<String> addsUp(SlowReaderObservation seen) {
    OptionalDouble unsent = seen.unsentBytes();
    double tolerance = seen.unreadBytes() * TWENTIETH;
    double most = seen.stalled() * ((double) seen.policy().mostBytes() + seen.frameBytes());
    return Rule.unless(
        seen.stalled() == 0
            || seen.stall() == Stall.NO_PONG
            || seen.returned().closed() > 0
            || unsent.isEmpty()
            || unsent.getAsDouble() >= -tolerance && unsent.getAsDouble() <= most + tolerance,
        "of %d bytes that were sent and not read, the kernel holds %.0f",
        seen.unreadBytes(),
        seen.queuedBytes().orElse(0));
  }

  private static Optional<String> connected(SlowReaderObservation seen) {
    int away = seen.readers() - seen.seen().healthy().readers();
    String kinds =
        seen.errors().entrySet().stream()
            .map((Map.Entry<String, Long> error) -> error.getKey() + ": " + error.getValue())
            .collect(Collectors.joining(", "));
    return Rule.unless(
        away == 0 && kinds.isEmpty(),
        "%d of %d readers who do not stall were not connected in the end; errors: %s",
        away,
        seen.readers(),
        kinds);
  }

  static Judgement judge(SlowReaderObservation seen, int serverCores) {
    return new Judgement()
        .judge(ALL, seen)
        .judge(Rules.OF_CLIENTS, new Evidence(seen.span().facts(serverCores)));
  }
}

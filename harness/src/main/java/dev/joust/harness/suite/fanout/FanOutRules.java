package dev.joust.harness.suite.fanout;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.load.ErrorKind;
import java.util.List;

/** What must be true of messages to many sessions for their numbers to be believed. */
final class FanOutRules {

  /** The share of receivers that may be missing before the rest says nothing. */
  private static final double MOST_MISSING = 0.01;

  static final Rule<FanOutObservation> ARRIVED =
      Rule.invalid(
          "fanout-arrived",
          "no message has arrived",
          seen -> Rule.unless(seen.result().delivered() > 0, "no message has arrived"));

  static final Rule<FanOutObservation> CONNECTED =
      Rule.invalid(
          "fanout-connected",
          "more than 1 % of the receivers were not connected in the end",
          seen ->
              Rule.unless(
                  missing(seen) <= seen.receivers() * MOST_MISSING,
                  "%d of %d receivers were not connected in the end",
                  missing(seen),
                  seen.receivers()));

  static final Rule<FanOutObservation> COMPRESSED =
      Rule.invalid(
          "fanout-compressed",
          "receivers have sessions without the compression that their server is set to",
          seen ->
              Rule.unless(
                  seen.result().asOffered() == seen.result().connected(),
                  "%d of %d receivers have the compression that their server is set to",
                  seen.result().asOffered(),
                  seen.result().connected()));

  static final Rule<FanOutObservation> WRONG =
      Rule.invalid(
          "fanout-wrong",
          "a receiver got something else than the messages of its room",
          seen ->
              Rule.none(
                  seen.result().load(),
                  ErrorKind.CONTENT::equals,
                  "%d receivers got something else"));

  static final Rule<FanOutObservation> DOUBLED =
      Rule.invalid(
          "fanout-doubled",
          "messages came twice or out of order",
          seen -> Rule.none(seen.result().doubled(), "%d messages came twice or out of order"));

  static final Rule<FanOutObservation> COUNTED =
      Rule.invalid(
          "fanout-counted",
          "the server counts fewer messages sent than have arrived",
          seen ->
              Rule.unless(
                  seen.span().counted().messagesSent() >= seen.result().delivered(),
                  "%d messages have arrived, but the server counts %d sent",
                  seen.result().delivered(),
                  seen.span().counted().messagesSent()));

  static final Rule<FanOutObservation> ERRORS =
      Rule.suspect(
          "fanout-errors",
          "sessions were not made, or died",
          "their messages count as missing",
          seen -> Rule.none(seen.result().load().errors()));

  static final List<Rule<FanOutObservation>> ALL =
      List.of(ARRIVED, CONNECTED, COMPRESSED, WRONG, DOUBLED, COUNTED, ERRORS);

  private FanOutRules() {}

  private static long missing(FanOutObservation seen) {
    return seen.receivers() - seen.result().connected();
  }

  static Judgement judge(FanOutObservation seen, int serverCores) {
    return new Judgement()
        .judge(ALL, seen)
        .judge(Rules.OF_CLIENTS, new Evidence(seen.span().facts(serverCores)));
  }
}

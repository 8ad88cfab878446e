package dev.joust.harness.suite.reconnect;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.load.ErrorKind;
import java.util.List;

/** What must be true of the return of sessions for its numbers to be believed. */
final class ReconnectRules {

  static final Rule<ReconnectObservation> BALANCE =
      Rule.invalid(
          "reconnect-balance",
          "sessions that came back and failed attempts do not add up to all attempts",
          seen ->
              Rule.unless(
                  seen.result().back() + seen.failedAttempts() == seen.result().returns().started(),
                  "of %d attempts, %d came back and %d failed",
                  seen.result().returns().started(),
                  seen.result().back(),
                  seen.failedAttempts()));

  static final Rule<ReconnectObservation> COUNTED =
      Rule.invalid(
          "reconnect-counted",
          "the server accepted fewer connections than sessions came back, or more than the client"
              + " began",
          seen ->
              Rule.unless(
                  accepted(seen) >= seen.result().back()
                      && accepted(seen) <= seen.result().returns().started(),
                  "%d of %d attempts came back, but the server accepted %d connections",
                  seen.result().back(),
                  seen.result().returns().started(),
                  accepted(seen)));

  static final Rule<ReconnectObservation> ECHOES =
      Rule.invalid(
          "reconnect-echoes",
          "the first message of a session had another echo",
          seen ->
              Rule.none(
                  seen.result().returns(),
                  ErrorKind.CONTENT::equals,
                  "%d sessions had another echo"));

  static final Rule<ReconnectObservation> ALL_BACK =
      Rule.suspect(
          "reconnect-all-back",
          "not all sessions were back in the end",
          seen ->
              Rule.unless(
                  seen.result().back() == seen.result().sessions(),
                  "%d of %d sessions were not back in the end",
                  seen.result().sessions() - seen.result().back(),
                  seen.result().sessions()));

  static final Rule<ReconnectObservation> KEPT =
      Rule.suspect(
          "reconnect-kept",
          "sessions that were back were lost again",
          "they count as back",
          seen ->
              Rule.none(seen.result().lostAgain(), "%d sessions that were back were lost again"));

  static final Rule<ReconnectObservation> PORTS =
      Rule.suspect(
          "reconnect-ports",
          "the client had no port left for an attempt",
          seen ->
              Rule.none(
                  seen.result().returns(),
                  ErrorKind.PORTS_EXHAUSTED::equals,
                  "%d attempts found no port"));

  static final Rule<ReconnectObservation> RESUMED =
      Rule.suspect(
          "reconnect-resumed",
          "handshakes were full that were to resume a session of TLS",
          seen ->
              Rule.none(
                  seen.resumed() ? seen.result().fullHandshakes() : 0, "%d handshakes were full"));

  static final List<Rule<ReconnectObservation>> ALL =
      List.of(BALANCE, COUNTED, ECHOES, ALL_BACK, KEPT, PORTS, RESUMED);

  private ReconnectRules() {}

  private static long accepted(ReconnectObservation seen) {
    return seen.span().counted().connectionsAccepted();
  }

  /** Adds what speaks against one return to a judgement. */
  static void judge(Judgement judgement, ReconnectObservation seen, int serverCores) {
    judgement
        .judge(ALL, seen)
        .judge(Rules.OF_LOADS_AND_CLIENTS, echoes(seen).and(seen.span().facts(serverCores)));
  }

  private static Evidence echoes(ReconnectObservation seen) {
    return seen.survivors() == 0
        ? Evidence.of()
        : Evidence.of(Fact.Requests.of(seen.result().echoes()));
  }
}

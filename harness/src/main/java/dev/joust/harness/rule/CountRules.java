package dev.joust.harness.rule;

import static dev.joust.harness.rule.Rule.on;
import static dev.joust.harness.rule.Rule.unless;
import static java.util.Map.entry;

import dev.joust.harness.rule.Fact.Connections;
import dev.joust.harness.rule.Fact.Requests;
import dev.joust.harness.rule.Fact.Served;
import dev.joust.load.ErrorKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Both sides count alike, and every request was answered. */
public final class CountRules {

  /** The share of requests that may go unanswered before the rest says nothing. */
  private static final double MOST_FAILURES = 0.01;

  private static final Map<String, String> SAID_OF =
      Map.ofEntries(
          entry(ErrorKind.CONNECT.label(), "no connection could be made"),
          entry(ErrorKind.PORTS_EXHAUSTED.label(), "no port was left to connect from"),
          entry(ErrorKind.TIMEOUT.label(), "no answer within the timeout"),
          entry(ErrorKind.CLOSED.label(), "the connection died"),
          entry(ErrorKind.LOST.label(), "a session was lost between two messages"),
          entry(ErrorKind.UNASKED.label(), "an answer came that nobody had asked for"),
          entry(ErrorKind.STATUS.label(), "the answer has another status than 200"),
          entry(ErrorKind.LENGTH.label(), "the answer has another length than was asked for"),
          entry(ErrorKind.CONTENT.label(), "the echo differs from what was sent"),
          entry(
              ErrorKind.NOT_CLOSED.label(),
              "the answer to 'Connection: close' does not say that the connection is closed"),
          entry(ErrorKind.OTHER.label(), "see the client's log"));

  private static final List<String> BESIDE_REQUESTS =
      Stream.of(ErrorKind.values())
          .filter(kind -> !kind.isOfRequest())
          .map(ErrorKind::label)
          .toList();

  public static final Rule<Evidence> ANSWERED =
      Rule.invalid(
          "answered",
          "no request was answered",
          on(Requests.class, asked -> unless(asked.answered() > 0, "no request was answered")));

  public static final Rule<Evidence> BALANCE =
      Rule.invalid(
          "balance",
          "answered and failed requests do not add up to those sent",
          on(
              Requests.class,
              asked ->
                  unless(
                      asked.answered() + failedRequests(asked) == asked.started(),
                      "of %d requests sent, %d were answered and %d failed",
                      asked.started(),
                      asked.answered(),
                      failedRequests(asked))));

  /** A wrong answer is none, and what was measured of the others is then in doubt as well. */
  public static final Rule<Evidence> FAILURES =
      Rule.invalid(
          "failures",
          "an answer was wrong, a connection died, or more than 1 % of the requests failed in"
              + " one way",
          on(Requests.class, asked -> failures(asked, kind -> !isBearable(asked, kind))));

  public static final Rule<Evidence> FEW_FAILURES =
      Rule.suspect(
          "few-failures",
          "at most 1 % of the requests found no connection, or got no answer in time",
          on(Requests.class, asked -> failures(asked, kind -> isBearable(asked, kind))));

  /** A request that failed on its way may have reached the server or not. */
  public static final Rule<Evidence> COUNTS =
      Rule.invalid(
          "counts",
          "the server counted more requests or messages than were sent, or fewer than were"
              + " answered",
          on(Served.class, CountRules::counts));

  public static final Rule<Evidence> CONNECTIONS =
      Rule.invalid(
          "connections",
          "the server accepted fewer or more connections than the client made",
          "connections were reused, or died",
          on(
              Connections.class,
              (evidence, connections) ->
                  unless(
                      connections.made() == 0
                          || connections.accepted() == connections.made()
                          || evidence.fact(Requests.class).map(Requests::failures).orElse(0L) > 0,
                      "%d connections were to be made, but the server accepted %d",
                      connections.made(),
                      connections.accepted())));

  public static final Rule<Evidence> KEPT =
      Rule.invalid(
          "kept",
          "the server accepted connections although all were open",
          on(
              Connections.class,
              connections ->
                  unless(
                      connections.made() > 0 || connections.accepted() == 0,
                      "%d connections died and were made again",
                      connections.accepted())));

  public static final Rule<Evidence> CLOSES =
      Rule.invalid(
          "closes",
          "in `http-close`, the server leaves a connection open that it should close",
          on(Fact.NotClosing.class, fault -> Optional.of(fault.fault())));

  private CountRules() {}

  private static long failedRequests(Requests asked) {
    return asked.failures()
        - BESIDE_REQUESTS.stream().mapToLong(kind -> asked.failed().getOrDefault(kind, 0L)).sum();
  }

  private static Optional<String> failures(Requests asked, Predicate<String> kinds) {
    String reasons =
        asked.failed().keySet().stream()
            .filter(kind -> asked.failed().get(kind) > 0)
            .filter(kinds)
            .sorted()
            .map(
                kind ->
                    "%d of %d requests failed: %s"
                        .formatted(
                            asked.failed().get(kind),
                            asked.started(),
                            SAID_OF.getOrDefault(kind, kind)))
            .collect(Collectors.joining("; "));
    return unless(reasons.isEmpty(), "%s", reasons);
  }

  private static boolean isBearable(Requests asked, String kind) {
    return asked.failed().get(kind) <= asked.started() * MOST_FAILURES
        && (kind.equals(ErrorKind.TIMEOUT.label()) || kind.equals(ErrorKind.CONNECT.label()));
  }

  private static Optional<String> counts(Evidence evidence, Served served) {
    return evidence
        .fact(Requests.class)
        .flatMap(
            asked ->
                unless(
                        isBetween(asked, served.received()),
                        "the client sent %d requests and had %d answers, but the server counted"
                            + " %d",
                        asked.started(),
                        asked.answered(),
                        served.received())
                    .or(
                        () ->
                            unless(
                                isBetween(asked, served.sent().orElse(asked.answered())),
                                "the client had %d answers, but the server counted %d sent",
                                asked.answered(),
                                served.sent().orElse(0))));
  }

  private static boolean isBetween(Requests asked, long counted) {
    return counted <= asked.started() && counted >= asked.answered();
  }
}

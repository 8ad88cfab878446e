package dev.joust.harness.trial;

import dev.joust.harness.client.BatchSpec;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.load.ErrorKind;
import dev.joust.harness.load.Exchange;
import dev.joust.reports.run.CellResult;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What must be true of a cell for its numbers to be believed: both sides count alike, physics
 * holds, and neither the client nor the machine was in the way.
 */
final class CellChecks {

  /** The share of its processors from which a process is at its limit. */
  private static final double AT_LIMIT = 0.95;

  /** The share of its processors below which a server has room left. */
  private static final double HAS_ROOM = 0.9;

  private static final double CLOCK_TOLERANCE = 0.05;

  /** The kernel tells CPU time in steps of 10 ms, of which a difference can miss two. */
  private static final double CPU_STEPS_NANOS = 2e7;

  /** Where JVMs tell the time of their compilers, it comes in steps of 1 ms; two can be missed. */
  private static final double COMPILING_STEPS_NANOS = 2e6;

  private static final double CLIENT_GC_SHARE = 0.1;

  /** The processors that others may have. */
  static final double ELSEWHERE_CORES = 0.1;

  private static final long CLIENT_HICCUP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** The share of requests that may go unanswered before the rest says nothing. */
  private static final double MOST_FAILURES = 0.01;

  private static final double MOST_OF_RATE_MISSED = 0.01;

  /** What a pause shortly before the end leaves to be answered after it is no missed rate. */
  private static final double LAST_ANSWERS_SECONDS = 0.02;

  private static final Map<String, String> SAID_OF =
      Map.of(
          ErrorKind.CONNECT.label(), "no connection could be made",
          ErrorKind.PORTS_EXHAUSTED.label(), "no port was left to connect from",
          ErrorKind.TIMEOUT.label(), "no answer within the timeout",
          ErrorKind.CLOSED.label(), "the connection died",
          ErrorKind.STATUS.label(), "the answer has another status than 200",
          ErrorKind.LENGTH.label(), "the answer has another length than was asked for",
          ErrorKind.CONTENT.label(), "the echo differs from what was sent",
          ErrorKind.NOT_CLOSED.label(),
              "the answer to 'Connection: close' does not say that the connection is closed",
          ErrorKind.OTHER.label(), "see the client's log");

  private final int serverCores;
  private final int clientCores;
  private final boolean cold;
  private final Judgement judgement = new Judgement();

  /**
   * Checks of cells.
   *
   * @param cold whether the server has just started, so that its compilers may be busy
   */
  CellChecks(int serverCores, int clientCores, boolean cold) {
    this.serverCores = serverCores;
    this.clientCores = clientCores;
    this.cold = cold;
  }

  Judgement judge(CellObservation cell) {
    for (IterationObservation iteration : cell.iterations()) {
      counts(cell.spec(), iteration);
      connections(cell.spec(), iteration);
      rate(cell.spec(), iteration);
      physics(cell.spec(), iteration);
      shares(iteration);
    }
    judgement.require(!cell.iterations().isEmpty(), "no iteration was measured");
    cell.notClosing().ifPresent(fault -> judgement.require(false, "%s", fault));
    return judgement;
  }

  private void counts(BatchSpec spec, IterationObservation iteration) {
    ClientMessage.IterationEnds client = iteration.client();
    judgement.require(client.completed() > 0, "no request was answered");
    judgement.require(
        client.completed() + iteration.failed() == client.started(),
        "of %d requests sent, %d were answered and %d failed",
        client.started(),
        client.completed(),
        iteration.failed());
    client.errors().forEach((kind, count) -> failures(kind, count, client.started()));
    boolean frames = spec.exchange() == Exchange.WEBSOCKET;
    long served = frames ? iteration.counted().messagesReceived() : iteration.counted().requests();
    // A request that failed on its way may have reached the server or not.
    judgement.require(
        served <= client.started() && served >= client.completed(),
        "the client sent %d requests and had %d answers, but the server counted %d",
        client.started(),
        client.completed(),
        served);
    if (frames) {
      long sent = iteration.counted().messagesSent();
      judgement.require(
          sent <= client.started() && sent >= client.completed(),
          "the client had %d answers, but the server counted %d sent",
          client.completed(),
          sent);
    }
  }

  /** A wrong answer is none, and what was measured of the others is then in doubt as well. */
  private void failures(String kind, long count, long started) {
    boolean bearable =
        count <= started * MOST_FAILURES
            && (kind.equals(ErrorKind.TIMEOUT.label()) || kind.equals(ErrorKind.CONNECT.label()));
    String reason = "%d of %d requests failed: " + SAID_OF.getOrDefault(kind, kind);
    if (bearable) {
      judgement.expect(false, reason, count, started);
    } else {
      judgement.require(false, reason, count, started);
    }
  }

  private void connections(BatchSpec spec, IterationObservation iteration) {
    long accepted = iteration.counted().connectionsAccepted();
    if (spec.exchange() == Exchange.HTTP_CLOSE) {
      judgement.require(
          accepted == iteration.client().started() || iteration.failed() > 0,
          "%d requests were to have a connection each, but the server accepted %d",
          iteration.client().started(),
          accepted);
    } else {
      judgement.require(accepted == 0, "%d connections died and were made anew", accepted);
    }
  }

  private void rate(BatchSpec spec, IterationObservation iteration) {
    long answered = iteration.client().completed();
    spec.requestsPerSecond()
        .ifPresent(
            asked ->
                judgement.require(
                    iteration.seconds()
                        <= answered / asked / (1 - MOST_OF_RATE_MISSED) + LAST_ANSWERS_SECONDS,
                    "the rate was missed: %.0f requests/s were asked for, %.0f were answered",
                    asked,
                    answered / iteration.seconds()));
  }

  private void physics(BatchSpec spec, IterationObservation iteration) {
    ClientMessage.IterationEnds client = iteration.client();
    double underWay =
        iteration.latencyNanos().getMean() * client.completed() / client.elapsedNanos();
    judgement.require(
        underWay <= spec.connections() * (1 + CLOCK_TOLERANCE),
        "Little's law: %.1f requests under way on %d connections",
        underWay,
        spec.connections());
    long least = client.completed() * spec.payloadBytes();
    judgement.require(
        client.bytesReceived() >= least,
        "%d bytes were received for %d bytes of payload",
        client.bytesReceived(),
        least);
    if (spec.exchange() == Exchange.WEBSOCKET && iteration.failed() == 0) {
      long framed = client.completed() * (spec.payloadBytes() + headBytes(spec.payloadBytes()));
      judgement.require(
          client.bytesReceived() == framed,
          "%d bytes were received for %d bytes of frames",
          client.bytesReceived(),
          framed);
    }
    judgement.expect(
        iteration.latencyNanos().getMean() <= iteration.latencyNanos().getValueAtPercentile(99),
        "the mean service time is above its 99th percentile");
  }

  /** The head of a server's frame (RFC 6455, section 5.2). */
  private static int headBytes(int payloadBytes) {
    return payloadBytes < 126 ? 2 : payloadBytes < 65_536 ? 4 : 10;
  }

  private void shares(IterationObservation iteration) {
    double nanos = iteration.spent().nanos();
    double clientShare = iteration.clientCpuShare() / clientCores;
    double serverShare = iteration.serverCpuShare().orElse(0.0) / serverCores;
    double most = 1 + CLOCK_TOLERANCE + CPU_STEPS_NANOS / nanos;
    judgement.require(
        clientShare <= most, "the client took %.2f of the CPU time there was", clientShare);
    judgement.require(
        serverShare <= most, "the server took %.2f of the CPU time there was", serverShare);
    if (clientShare >= AT_LIMIT && serverShare < HAS_ROOM) {
      judgement.flag(CellResult.CLIENT_BOUND);
      judgement.expect(false, "client-bound: the client was at its limit, the server was not");
    }
    judgement.expectCompilersAtRest(
        cold
            || iteration.compilingShare()
                <= CompilerLoad.RESTING_SHARE + COMPILING_STEPS_NANOS / nanos);
    judgement.expect(
        iteration.client().gcPauseNanos() / nanos <= CLIENT_GC_SHARE,
        "the client's collections took more than a tenth of the time");
    judgement.expect(
        iteration.client().hiccupMaxNanos() <= CLIENT_HICCUP_NANOS,
        "the client hiccuped: an idle thread of it was kept from running for more than %d ms",
        TimeUnit.NANOSECONDS.toMillis(CLIENT_HICCUP_NANOS));
    iteration
        .elsewhereCpuShare()
        .ifPresent(
            share ->
                judgement.expect(
                    share <= ELSEWHERE_CORES + 2 * CPU_STEPS_NANOS / nanos,
                    "machine busy: more than a tenth of a core went to neither server nor client"));
  }
}

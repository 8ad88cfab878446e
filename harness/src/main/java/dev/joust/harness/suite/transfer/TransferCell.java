package dev.joust.harness.suite.transfer;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.suite.transfer.client.Transfer;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.lab.link.profile.LinkProfile;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.spi.Counters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What became of one cell's messages. */
record TransferCell(
    TransferTask.Messages messages, LinkProfile link, TransferTask.Sent sent, Span span) {

  static final List<Gauge<Transfer>> GAUGES =
      List.of(
          Gauge.always("messageMillis", transfer -> transfer.nanos() / 1e6),
          Gauge.always("untilAnswerMillis", transfer -> transfer.untilAnswerNanos() / 1e6),
          Gauge.always("bytesSentPerMessage", Transfer::bytesSent),
          Gauge.always("bytesReceivedPerMessage", Transfer::bytesReceived));

  /** A message that is faster than its link did not go over it. */
  static final Rule<TransferCell> FASTER_THAN_ITS_LINK =
      Rule.invalid(
          "faster-than-link",
          "a message took less time than its link alone takes",
          TransferCell::fasterThanItsLink);

  Judgement judge(Judgement judgement, Placement placement) {
    return judgement
        .judge(Rules.OF_LOADS, evidence(placement))
        .judge(Rules.OF_CLIENTS, evidence(placement))
        .judge(List.of(FASTER_THAN_ITS_LINK), this);
  }

  CellResult result(Cell cell, Judgement judgement, Placement placement) {
    return judge(judgement, placement)
        .result(cell, Gauge.read(ServerCost.GAUGES, span), iterations());
  }

  private Evidence evidence(Placement placement) {
    Counters counted = span.counted();
    int came = sent.transfers().size();
    Map<String, Long> failed =
        sent.failure()
            .map(reason -> Map.of(reason, (long) messages.times() - came))
            .orElse(Map.of());
    return Evidence.of(
            new Fact.Requests(messages.times(), came, failed),
            new Fact.Served(
                messages.exchange().endpoint().isWebSocket()
                    ? counted.messagesReceived()
                    : counted.requests()),
            // The first connection is made before the clock starts, whether or not it is used.
            new Fact.Connections(
                messages.exchange().endpoint().closes() ? messages.times() + 1 : 1,
                counted.connectionsAccepted()))
        .and(span.facts(placement.serverCoreCount()));
  }

  private List<Iteration> iterations() {
    List<Iteration> iterations = new ArrayList<>();
    for (Transfer transfer : sent.transfers()) {
      iterations.add(
          new Iteration(
              iterations.size() + 1,
              Gauge.read(GAUGES, transfer),
              iterations.isEmpty() ? sent.errors() : Map.of()));
    }
    return iterations.isEmpty() ? List.of(new Iteration(1, Map.of(), sent.errors())) : iterations;
  }

  private Optional<String> fasterThanItsLink() {
    int up = messages.exchange().isEcho() ? messages.payloadBytes() : 0;
    Optional<Duration> least =
        link.shape().map(shape -> shape.leastTime(up, messages.payloadBytes()));
    return sent.transfers().stream()
        .map(Transfer::nanos)
        .reduce(Math::min)
        .flatMap(
            fastest ->
                least.flatMap(
                    time ->
                        Rule.unless(
                            fastest >= time.toNanos(),
                            "a message took %.1f ms, the link alone takes %.1f ms",
                            fastest / 1e6,
                            time.toNanos() / 1e6)));
  }
}

package dev.joust.harness.suite.transfer;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.link.Link;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.server.ServerCounters;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What became of one cell's messages.
 *
 * @param messages what was to be sent
 * @param link over which link
 * @param sent what the client says
 * @param counted what the server counted meanwhile
 */
record TransferCell(
    TransferTask.Messages messages, Link link, Reached sent, ServerCounters counted) {

  CellResult result(Cell cell, Judgement judgement) {
    List<Iteration> iterations = iterations();
    judgement.require(
        iterations.size() == messages.times() && sent.errors().isEmpty(),
        "of %d messages, %d came through: %s",
        messages.times(),
        iterations.size(),
        String.join(", ", sent.errors().keySet()));
    long received =
        messages.exchange().isWebSocket() ? counted.messagesReceived() : counted.requests();
    judgement.require(
        received == messages.times(),
        "of %d messages, the server counts %d",
        messages.times(),
        received);
    // The first connection is made before the clock starts, whether or not it is used.
    long connections = messages.exchange().closes() ? messages.times() + 1 : 1;
    judgement.require(
        counted.connectionsAccepted() == connections,
        "the server accepted %d connections, not %d",
        counted.connectionsAccepted(),
        connections);
    judgeByTheLink(judgement, iterations);
    return judgement.result(cell, Map.of(), iterations);
  }

  private List<Iteration> iterations() {
    List<Iteration> iterations = new ArrayList<>();
    for (int i = 0; sent.figures().containsKey(TransferTask.figure(TransferTask.MILLIS, i)); i++) {
      iterations.add(
          new Iteration(
              i + 1,
              Map.of(
                  "messageMillis", figure(TransferTask.MILLIS, i),
                  "untilAnswerMillis", figure(TransferTask.UNTIL_ANSWER_MILLIS, i),
                  "bytesSentPerMessage", figure(TransferTask.BYTES_SENT, i),
                  "bytesReceivedPerMessage", figure(TransferTask.BYTES_RECEIVED, i)),
              i == 0 ? sent.errors() : Map.of()));
    }
    if (iterations.isEmpty()) {
      return List.of(new Iteration(1, Map.of(), sent.errors()));
    }
    return iterations;
  }

  private double figure(String name, int message) {
    return sent.figures().get(TransferTask.figure(name, message));
  }

  /** A message that is faster than its link did not go over it. */
  private void judgeByTheLink(Judgement judgement, List<Iteration> iterations) {
    link.profile()
        .shape()
        .ifPresent(
            shape -> {
              int up = messages.exchange().isEcho() ? messages.payloadBytes() : 0;
              double least = shape.leastTime(up, messages.payloadBytes()).toNanos() / 1e6;
              iterations.stream()
                  .map(iteration -> iteration.measures().get("messageMillis"))
                  .filter(millis -> millis != null)
                  .reduce(Math::min)
                  .ifPresent(
                      fastest ->
                          judgement.require(
                              fastest >= least,
                              "a message took %.1f ms, the link alone takes %.1f ms",
                              fastest,
                              least));
            });
  }
}

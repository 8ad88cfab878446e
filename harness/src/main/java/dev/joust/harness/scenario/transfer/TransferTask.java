package dev.joust.harness.scenario.transfer;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.load.wire.Transfer;
import dev.joust.harness.load.wire.TransferClient;
import dev.joust.harness.load.wire.TransferExchange;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sends messages one after the other, cell by cell, each cell on connections of its own.
 *
 * @param address the server's {@code host:port}
 * @param cells what to send, in this order
 * @param warmUpMillis how long each exchange is rehearsed
 */
record TransferTask(String address, List<Messages> cells, long warmUpMillis) implements ClientTask {

  static final String WARM = "warm";
  static final String SENT = "sent";

  static final String MILLIS = "millis";
  static final String UNTIL_ANSWER_MILLIS = "untilAnswerMillis";
  static final String BYTES_SENT = "bytesSent";
  static final String BYTES_RECEIVED = "bytesReceived";

  private static final int REHEARSAL_BYTES = 500;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Messages of one cell.
   *
   * @param exchange how they are sent
   * @param payloadBytes their size
   * @param times how many
   * @param timeoutMillis how long to wait for each
   */
  record Messages(TransferExchange exchange, int payloadBytes, int times, long timeoutMillis) {

    TransferClient open(String address) throws IOException {
      return TransferClient.open(address, exchange, payloadBytes, Duration.ofMillis(timeoutMillis));
    }
  }

  /** The name of a figure of the n-th message, from 0. */
  static String figure(String name, int message) {
    return name + "-" + message;
  }

  @Override
  public void run(HarnessLink harness) throws IOException {
    for (TransferExchange exchange : exchanges()) {
      rehearse(exchange);
    }
    harness.tell(Reached.of(WARM));
    for (Messages cell : cells) {
      harness.tell(sent(cell));
    }
  }

  private List<TransferExchange> exchanges() {
    return cells.stream().map(Messages::exchange).distinct().toList();
  }

  private void rehearse(TransferExchange exchange) throws IOException {
    long timeoutMillis = cells.get(0).timeoutMillis();
    long end = System.nanoTime() + Duration.ofMillis(warmUpMillis).toNanos();
    try (TransferClient client =
        new Messages(exchange, REHEARSAL_BYTES, 1, timeoutMillis).open(address)) {
      do {
        client.transfer();
      } while (System.nanoTime() - end < 0);
    }
  }

  private Reached sent(Messages cell) {
    Map<String, Double> figures = new LinkedHashMap<>();
    try (TransferClient client = cell.open(address)) {
      for (int i = 0; i < cell.times(); i++) {
        put(figures, i, client.transfer());
      }
    } catch (IOException failure) {
      return new Reached(SENT, figures, Map.of(String.valueOf(failure.getMessage()), 1L), Map.of());
    }
    return new Reached(SENT, figures, Map.of(), Map.of());
  }

  private static void put(Map<String, Double> figures, int message, Transfer transfer) {
    figures.put(figure(MILLIS, message), transfer.nanos() / NANOS_PER_MILLI);
    figures.put(
        figure(UNTIL_ANSWER_MILLIS, message), transfer.untilAnswerNanos() / NANOS_PER_MILLI);
    figures.put(figure(BYTES_SENT, message), (double) transfer.bytesSent());
    figures.put(figure(BYTES_RECEIVED, message), (double) transfer.bytesReceived());
  }
}

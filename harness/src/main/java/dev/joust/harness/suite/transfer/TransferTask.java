package dev.joust.harness.suite.transfer;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.Settling;
import dev.joust.harness.suite.transfer.client.Transfer;
import dev.joust.harness.suite.transfer.client.TransferClient;
import dev.joust.harness.suite.transfer.client.TransferExchange;
import dev.joust.lab.link.Links;
import dev.joust.load.Address;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sends messages one after the other, cell by cell, each cell on connections of its own. Before
 * that it rehearses beside the server, as a slow link would let it send only a few messages.
 *
 * @param address the server's address, on either end of the link
 * @param warmUp how long all exchanges and sizes are rehearsed by turns, at a time
 * @param networkNamespace where to go then: the link's other end
 * @param cells what to send, in this order
 */
record TransferTask(
    Address address, Duration warmUp, Optional<String> networkNamespace, List<Messages> cells)
    implements ClientTask {

  /** The client and its server are warm. */
  record Warm() implements ClientReport {}

  /**
   * A cell's messages have been sent.
   *
   * @param transfers those that came through, in their order
   * @param failure why there are no more; absent if all came through
   */
  record Sent(List<Transfer> transfers, Optional<String> failure) implements ClientReport {

    Map<String, Long> errors() {
      return failure.map(kind -> Map.of(kind, 1L)).orElse(Map.of());
    }
  }

  private static final int MOST_REHEARSAL_BYTES = 100_000;

  /** Messages of one cell, and how long to wait for each. */
  record Messages(TransferExchange exchange, int payloadBytes, int times, long timeoutMillis) {

    Messages atMost(int bytes) {
      return new Messages(exchange, Math.min(payloadBytes, bytes), times, timeoutMillis);
    }

    TransferClient open(Address address) throws IOException {
      return TransferClient.open(address, exchange, payloadBytes, Duration.ofMillis(timeoutMillis));
    }
  }

  @Override
  public void run(HarnessLink harness) throws IOException, InterruptedException {
    rehearseLarge();
    rehearse(new Settling(warmUp.toMillis(), CompilerLoad.RESTING_CORES, harness));
    if (networkNamespace.isPresent()) {
      Links.enter(networkNamespace.get());
    }
    harness.reached(new Warm());
    for (Messages cell : cells) {
      harness.reached(sent(cell));
    }
  }

  private void rehearse(Settling settling) throws IOException, InterruptedException {
    List<TransferClient> clients = new ArrayList<>();
    try {
      for (Messages messages : rehearsed()) {
        clients.add(messages.open(address));
      }
      settling.settle(
          () -> {
            for (TransferClient client : clients) {
              client.transfer();
            }
          });
    } finally {
      for (TransferClient client : clients) {
        client.close();
      }
    }
  }

  /** Once each: the first to ask a server for so much would wait for it to get the memory. */
  private void rehearseLarge() throws IOException {
    for (Messages messages : cells) {
      if (messages.payloadBytes() > MOST_REHEARSAL_BYTES) {
        try (TransferClient client = messages.open(address)) {
          client.transfer();
        }
      }
    }
  }

  private Collection<Messages> rehearsed() {
    Map<List<?>, Messages> distinct = new LinkedHashMap<>();
    for (Messages cell : cells) {
      Messages small = cell.atMost(MOST_REHEARSAL_BYTES);
      distinct.putIfAbsent(List.of(small.exchange(), small.payloadBytes()), small);
    }
    return distinct.values();
  }

  private Sent sent(Messages cell) {
    List<Transfer> transfers = new ArrayList<>();
    try (TransferClient client = cell.open(address)) {
      for (int i = 0; i < cell.times(); i++) {
        transfers.add(client.transfer());
      }
    } catch (IOException failure) {
      return new Sent(transfers, Optional.of(String.valueOf(failure.getMessage())));
    }
    return new Sent(transfers, Optional.empty());
  }
}

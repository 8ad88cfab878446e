package dev.joust.harness.block.client;

import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.client.Share;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.LoadClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A block's cells, one after the other; in each, all contenders by turns. Cells and warm-up are
 * those of all clients together, of which each has its share.
 *
 * @param client the load client's name
 * @param rivals the contenders
 * @param cells the cells in the order in which to measure them
 * @param warmUp how to warm up
 * @param rehearsalAddress where a server listens that is no contender, on which the client warms up
 *     where the contenders' servers are to be cold; absent: they are warmed up
 * @param timeoutMillis how long to wait for an answer
 * @param seed where the order of turns comes from
 * @param share this client's part
 * @param ioThreads the client's I/O threads
 * @param witnessedCores the processors of server and client, where both are here and may be
 *     watched; empty: nobody tells when the machine stands still
 * @param jmhResults the file for JMH's own results, JSON; absent: none is written
 */
public record BlockTask(
    String client,
    List<Rival> rivals,
    List<LoadCell> cells,
    WarmUpSettings warmUp,
    Optional<Address> rehearsalAddress,
    long timeoutMillis,
    long seed,
    Share share,
    int ioThreads,
    List<Integer> witnessedCores,
    Optional<String> jmhResults)
    implements ClientTask {

  public BlockTask {
    rivals = List.copyOf(rivals);
    cells = List.copyOf(cells);
    witnessedCores = List.copyOf(witnessedCores);
  }

  /** Who is loaded to warm up: a stand-in server where there is one. */
  List<Rival> rehearsed() {
    return rehearsalAddress
        .map(own -> List.of(new Rival("rehearsal", own, Optional.empty(), Compression.NONE)))
        .orElse(rivals);
  }

  /** Whether the contenders' servers are measured as they have started. */
  boolean isCold() {
    return rehearsalAddress.isPresent();
  }

  Duration timeout() {
    return Duration.ofMillis(timeoutMillis);
  }

  LoadClient loadClient() {
    return LoadClients.named(client);
  }

  Schedule schedule(int cell) {
    return Schedule.of(rivals.size(), cells.get(cell).rounds(), seed + cell);
  }

  @Override
  public void run(HarnessLink harness) throws Exception {
    new WarmUp(this, harness).run();
    JmhReport report = new JmhReport();
    for (int cell = 0; cell < cells.size(); cell++) {
      TurnBenchmark.run(new CellTurns(this, cell, harness), report);
    }
    if (jmhResults.isPresent()) {
      report.write(jmhResults.get());
    }
  }

  /** What a report says of a contender that does not answer as it should. */
  static String reason(IOException failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }
}

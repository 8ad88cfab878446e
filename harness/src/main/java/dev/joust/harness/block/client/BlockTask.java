package dev.joust.harness.block.client;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.client.Share;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.load.LoadClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A block's cells, one after the other; in each, all contenders by turns.
 *
 * @param client the load client's name
 * @param rivals the contenders
 * @param cells the cells in the order in which to measure them
 * @param warmUp how to warm up
 * @param rehearsalAddress the {@code host:port} of a server that is no contender, on which the
 *     client warms up where the contenders' servers are to be cold; absent: they are warmed up
 * @param ioThreads the client's I/O threads
 * @param timeoutMillis how long to wait for an answer
 * @param seed where the order of turns comes from
 * @param jmhResults the file for JMH's own results, JSON
 * @param connectionsOfAll the connections of each cell, those of all clients together
 */
public record BlockTask(
    String client,
    List<Rival> rivals,
    List<LoadCell> cells,
    WarmUpSettings warmUp,
    Optional<String> rehearsalAddress,
    int ioThreads,
    long timeoutMillis,
    long seed,
    String jmhResults,
    List<Integer> connectionsOfAll)
    implements ClientTask {

  public BlockTask {
    rivals = List.copyOf(rivals);
    cells = List.copyOf(cells);
    connectionsOfAll = List.copyOf(connectionsOfAll);
  }

  /** What one client does by itself. */
  public BlockTask(
      String client,
      List<Rival> rivals,
      List<LoadCell> cells,
      WarmUpSettings warmUp,
      Optional<String> rehearsalAddress,
      int ioThreads,
      long timeoutMillis,
      long seed,
      String jmhResults) {
    this(
        client,
        rivals,
        cells,
        warmUp,
        rehearsalAddress,
        ioThreads,
        timeoutMillis,
        seed,
        jmhResults,
        cells.stream().map(LoadCell::connections).toList());
  }

  /**
   * One client's part of what this is for several.
   *
   * @param threads the client's I/O threads
   * @param results the file for its JMH's own results
   */
  public BlockTask of(Share share, int threads, String results) {
    return new BlockTask(
        client,
        rivals,
        cells.stream().map(cell -> cell.of(share)).toList(),
        warmUp.of(share),
        rehearsalAddress,
        threads,
        timeoutMillis,
        seed,
        results,
        connectionsOfAll);
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

  /** Whose turn it is in a cell. */
  Schedule schedule(int cell) {
    return Schedule.of(rivals.size(), cells.get(cell).rounds(), seed + cell);
  }

  @Override
  public void run(HarnessLink harness) throws Exception {
    new WarmUp(this, harness).run();
    new JmhCells(this, harness.line()).run();
  }

  /** Ends the wait for a contender that does not answer as it should. */
  static void lose(HarnessLink harness, int rival, Exception failure) throws IOException {
    String said = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    harness.tell(new ClientMessage.RivalLost(rival, said));
  }
}

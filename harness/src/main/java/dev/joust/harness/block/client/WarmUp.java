package dev.joust.harness.block.client;

import dev.joust.harness.block.client.BlockPoint.Warmed;
import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Warms up the client and the servers of a block until there is evidence for each contender that it
 * has stopped getting faster: bursts whose rates agree while the compilers of both JVMs rest.
 * Contenders have their bursts by turns, and each kind of exchange of the block has its own.
 *
 * <p>First as many connections as each cell has are made, and each asks once, so that what is
 * compiled knows of it; with the smallest payload, as memory that larger ones take would show in
 * the cells of smaller ones. What the compilers still take back when a cell's connections are made
 * is left to the cell.
 */
final class WarmUp {

  private final BlockTask block;
  private final HarnessLink harness;
  private final Map<Integer, Steadiness> steadiness = new LinkedHashMap<>();
  private final List<Bursts> bursts = new ArrayList<>();

  WarmUp(BlockTask block, HarnessLink harness) {
    this.block = block;
    this.harness = harness;
  }

  /** Warms up and reports what came of it for the contenders, if it was they. */
  void run() throws IOException, InterruptedException {
    warmUp();
    harness.reached(
        block.isCold()
            ? new Warmed(Map.of(), List.of())
            : new Warmed(Map.copyOf(steadiness), bursts));
  }

  private void warmUp() throws IOException, InterruptedException {
    WarmUpSettings settings = block.warmUp().of(block.share());
    for (LoadCell cell :
        smallestOfEach(cell -> List.of(cell.endpoint(), cell.connections(), cell.streams()))
            .values()) {
      askOnce(cell.of(block.share()));
    }
    // Small payloads make the most requests, which is what compilers go by.
    for (LoadCell smallest : smallestOfEach(LoadCell::endpoint).values()) {
      LoadCell cell = smallest.withUsers(settings.connections());
      try (CellSessions sessions = CellSessions.open(block, block.rehearsed(), cell, harness)) {
        ByTurns turns =
            new ByTurns(settings, sessions, CompilersRest.of(block.rehearsed()), harness);
        turns.warmUp().forEach((rival, own) -> steadiness.merge(rival, own, Steadiness::orWorse));
        bursts.addAll(turns.bursts(cell.endpoint()));
      }
    }
  }

  private void askOnce(LoadCell cell) throws IOException, InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    try (CellSessions sessions = CellSessions.open(block, block.rehearsed(), cell, harness)) {
      for (Optional<LoadSession> session : sessions.byRival()) {
        if (session.isPresent()) {
          session.get().run(Goal.requests(cell.mostUnderWay()), recorder);
        }
      }
    }
  }

  /** Of all clients' cells, as all go through the same steps, whatever their shares. */
  private Map<Object, LoadCell> smallestOfEach(Function<LoadCell, Object> kind) {
    Map<Object, LoadCell> smallest = new LinkedHashMap<>();
    for (LoadCell cell : block.cells()) {
      smallest.merge(
          kind.apply(cell),
          cell,
          (one, other) -> one.payloadBytes() <= other.payloadBytes() ? one : other);
    }
    return smallest;
  }
}

package dev.joust.harness.block.client;

import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Steadiness;
import dev.joust.load.Compression;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

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

  void run() throws IOException, InterruptedException {
    if (block.isCold()) {
      new WarmUp(rehearsal(), harness).warmUp();
    } else {
      warmUp();
    }
    harness.tell(new ClientMessage.Warmed(Map.copyOf(steadiness), bursts));
  }

  /** The block's cells with one contender only, which is none of the block's. */
  private BlockTask rehearsal() {
    Rival other =
        new Rival(
            "rehearsal",
            block.rehearsalAddress().orElseThrow(),
            Optional.empty(),
            Compression.NONE);
    return new BlockTask(
        block.client(),
        List.of(other),
        block.cells(),
        block.warmUp(),
        Optional.empty(),
        block.ioThreads(),
        block.timeoutMillis(),
        block.seed(),
        block.jmhResults());
  }

  private void warmUp() throws IOException, InterruptedException {
    for (LoadCell cell : smallestOfEach(this::exchangeAndConnections)) {
      askOnce(cell);
    }
    // Small payloads make the most requests, which is what compilers go by.
    for (LoadCell smallest : smallestOfEach(cell -> block.cells().get(cell).exchange())) {
      LoadCell cell = smallest.withConnections(block.warmUp().connections());
      try (CellSessions sessions = CellSessions.open(block, cell, harness)) {
        ByTurns turns = ByTurns.of(block, sessions, harness);
        turns
            .warmUp()
            .forEach(
                warmth ->
                    steadiness.merge(warmth.rival(), warmth.steadiness(), Steadiness::orWorse));
        bursts.addAll(turns.bursts(cell.exchange()));
      }
    }
  }

  private void askOnce(LoadCell cell) throws IOException, InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    try (CellSessions sessions = CellSessions.open(block, cell, harness)) {
      for (int rival = 0; rival < block.rivals().size(); rival++) {
        Optional<LoadSession> session = sessions.of(rival);
        if (session.isPresent()) {
          session.get().run(Goal.requests(cell.connections()), recorder);
        }
      }
    }
  }

  /** All clients of a block go through the same steps, whatever their shares of connections. */
  private Object exchangeAndConnections(int cell) {
    return List.of(block.cells().get(cell).exchange(), block.connectionsOfAll().get(cell));
  }

  private Collection<LoadCell> smallestOfEach(IntFunction<Object> kind) {
    Map<Object, LoadCell> smallest = new LinkedHashMap<>();
    for (int cell = 0; cell < block.cells().size(); cell++) {
      smallest.merge(
          kind.apply(cell),
          block.cells().get(cell),
          (one, other) -> one.payloadBytes() <= other.payloadBytes() ? one : other);
    }
    return smallest.values();
  }
}

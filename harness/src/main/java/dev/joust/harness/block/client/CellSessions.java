package dev.joust.harness.block.client;

import dev.joust.harness.block.client.BlockPoint.Opened;
import dev.joust.harness.block.client.BlockPoint.RivalWanted;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.LoadCell;
import dev.joust.load.Compression;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The connections of a cell to all contenders of a block, open at once.
 *
 * @param byRival the session with each contender; absent where it could not be opened, or the
 *     client has no connection of the cell
 */
record CellSessions(List<Optional<LoadSession>> byRival) implements AutoCloseable {

  /** Opens them all. A contender that refuses loses its own cells, and the harness is told so. */
  static CellSessions open(BlockTask block, List<Rival> rivals, LoadCell cell, HarnessLink harness)
      throws IOException, InterruptedException {
    List<Optional<LoadSession>> sessions = new ArrayList<>();
    Map<Integer, String> refused = new TreeMap<>();
    for (int rival = 0; rival < rivals.size(); rival++) {
      Optional<LoadSession> session = Optional.empty();
      if (harness.reached(new RivalWanted(rival)) && cell.connections() > 0) {
        try {
          session = Optional.of(open(block, cell, rivals.get(rival)));
        } catch (IOException refusal) {
          refused.put(rival, BlockTask.reason(refusal));
        }
      }
      sessions.add(session);
    }
    harness.reached(new Opened(refused));
    return new CellSessions(sessions);
  }

  private static LoadSession open(BlockTask block, LoadCell cell, Rival rival)
      throws IOException, InterruptedException {
    LoadSpec load =
        cell.loadOn(rival.address(), block.timeout(), block.ioThreads())
            .withCompression(rival.compression());
    LoadSession session = block.loadClient().open(load);
    if (load.endpoint().isWebSocket()
        && rival.compression() != Compression.NONE
        && session.agreedCompression().isEmpty()) {
      session.close();
      throw new IOException("the server is set to compress messages, and declines to");
    }
    return session;
  }

  Optional<LoadSession> of(int rival) {
    return byRival.get(rival);
  }

  @Override
  public void close() {
    byRival.forEach(session -> session.ifPresent(LoadSession::close));
  }
}

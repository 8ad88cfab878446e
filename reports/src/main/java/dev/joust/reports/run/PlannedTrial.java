package dev.joust.reports.run;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A trial that a run is to make.
 *
 * @param id unique in its run
 * @param block the number of its block, from 1; or {@link #AHEAD_OF_BLOCKS}
 * @param way {@code as-published}, {@code steady} or {@code websocket}
 * @param contender the contender's name
 * @param client the load client: {@code ahc} or {@code wire}
 * @param cells of one suite or of several, in the order in which they are to be measured
 */
public record PlannedTrial(
    String id, int block, String way, String contender, String client, List<Cell> cells) {

  /** The block of what is measured once, before all others. */
  public static final int AHEAD_OF_BLOCKS = 0;

  public PlannedTrial {
    requireNonNull(id, "id");
    requireNonNull(way, "way");
    requireNonNull(contender, "contender");
    requireNonNull(client, "client");
    cells = cells == null ? List.of() : List.copyOf(cells);
  }

  /** What a cell's results have in common with those of other trials that they compare with. */
  public Setting setting(Cell cell) {
    return new Setting(cell.suite(), way, client);
  }
}

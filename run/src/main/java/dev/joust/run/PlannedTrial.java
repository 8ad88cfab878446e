package dev.joust.run;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A trial that a run is to make.
 *
 * @param id unique in its run
 * @param block the number of its block, from 1; or {@link #OUTSIDE_PLAN}
 * @param way {@code as-published}, {@code steady} or {@code websocket}
 * @param contender the contender's name
 * @param client the load client: {@code ahc} or {@code wire}
 * @param cells of one suite or of several, in the order in which they are to be measured
 * @param group what the trials of a block have in common whose servers live at once and are
 *     measured by turns; absent for a trial that is made by itself
 */
public record PlannedTrial(
    String id,
    int block,
    String way,
    String contender,
    String client,
    List<Cell> cells,
    Optional<String> group) {

  /** The block of a trial outside a run's plan, as {@code compare --explain} makes it. */
  public static final int OUTSIDE_PLAN = 0;

  public PlannedTrial {
    requireNonNull(id, "id");
    requireNonNull(way, "way");
    requireNonNull(contender, "contender");
    requireNonNull(client, "client");
    Values.atLeast(OUTSIDE_PLAN, "block", block);
    cells = cells == null ? List.of() : List.copyOf(cells);
  }

  /** A trial that is made by itself. */
  public PlannedTrial(
      String id, int block, String way, String contender, String client, List<Cell> cells) {
    this(id, block, way, contender, client, cells, Optional.empty());
  }

  /** This as one of a group of trials that are made side by side. */
  public PlannedTrial in(String groupId) {
    return new PlannedTrial(id, block, way, contender, client, cells, Optional.of(groupId));
  }

  /** This as if it were to be made with another contender. */
  public PlannedTrial of(String otherContender) {
    return new PlannedTrial(id, block, way, otherContender, client, cells, group);
  }

  /** This as if it were part of another block, with an identity and a group of its own there. */
  public PlannedTrial of(int otherBlock) {
    String mark = "/" + otherBlock;
    return new PlannedTrial(
        id + mark, otherBlock, way, contender, client, cells, group.map(own -> own + mark));
  }

  /** What a cell's results have in common with those of other trials that they compare with. */
  public Setting setting(Cell cell) {
    return new Setting(cell.suite(), way, client);
  }
}

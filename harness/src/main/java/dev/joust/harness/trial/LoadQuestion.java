package dev.joust.harness.trial;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.profile.Way;
import dev.joust.run.Cell;
import dev.joust.run.SuiteLayout;
import java.util.List;

/**
 * What a suite asks by loading servers, with its settings in a run. Cells of several suites that
 * come to the same load are measured once.
 */
public interface LoadQuestion {

  /** How its results are laid out, one layout for each suite whose results it finds. */
  List<SuiteLayout> layouts();

  /** The cells that are asked in a way with a load client; none if it is not asked so. */
  List<Cell> cells(Way way, String client);

  LoadCell load(Cell cell, Way way);

  /**
   * What a cell has in common with those that must be measured with the same servers, where servers
   * are started again for each cell.
   */
  default Object span(Cell cell) {
    return cell;
  }

  default boolean isOwn(Cell cell) {
    return layouts().stream().anyMatch(layout -> layout.name().equals(cell.suite()));
  }
}

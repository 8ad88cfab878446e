package dev.joust.reports.table;

import dev.joust.run.Cell;
import dev.joust.run.Setting;
import java.util.List;

/**
 * The cells of one table: they differ in the column factor alone.
 *
 * @param setting suite, way and client
 * @param columnFactor the factor whose values are the columns
 * @param rest what the cells have in common
 * @param cells in the order of the columns
 */
record CellGroup(Setting setting, String columnFactor, Cell rest, List<Cell> cells) {

  /** Whether the column factor's values are the columns; if not, the measures are. */
  boolean byFactor() {
    return cells.stream().allMatch(cell -> cell.value(columnFactor).isPresent());
  }

  String heading(Cell cell) {
    return cell.value(columnFactor).orElse("");
  }
}

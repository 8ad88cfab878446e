package dev.joust.reports.statistics;

import java.util.List;

/**
 * A setting's contenders over its cells of one size together, each by the geometric mean of its
 * values there.
 *
 * <p>A block counts for a contender if it has a value in each of the cells; the comparison is then
 * that of one cell, and its intervals and ranks are made in the same way. What holds on the mean
 * need not hold in each cell: see {@code exceptions}.
 *
 * @param contest the contenders; its cell has those factors alone that are sizes
 * @param cells how many cells are in it: those in which every contender has a value
 * @param allCells how many the setting has of this size with this measure
 * @param exceptions clear differences in single cells that the mean would hide: of two contenders
 *     that are not told apart on the mean or are the other way round there, where they differ by
 *     more than the margin of indifference; and of two that are, where the cell's whole interval
 *     lies beyond that of the mean. The widest are first
 */
public record Overall(Contest contest, int cells, int allCells, List<CellComparison> exceptions) {

  public Overall {
    exceptions = List.copyOf(exceptions);
  }
}

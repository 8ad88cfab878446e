package dev.joust.reports.statistics;

/**
 * A setting's contenders over its cells together, each by the geometric mean of its values there.
 *
 * <p>A block counts for a contender if it has a value in each of the cells; the comparison is then
 * that of one cell, and its intervals and ranks are made in the same way.
 *
 * @param contest the contenders; its cell has no factors
 * @param cells how many cells are in it: those in which every contender has a value
 * @param allCells how many the setting has with this measure
 */
public record Overall(Contest contest, int cells, int allCells) {}

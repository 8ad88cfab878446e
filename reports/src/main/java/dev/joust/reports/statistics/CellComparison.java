package dev.joust.reports.statistics;

import dev.joust.run.Cell;

/**
 * Two contenders, and the cell in which they were compared.
 *
 * @param cell the cell
 * @param comparison the two
 */
public record CellComparison(Cell cell, Comparison comparison) {}

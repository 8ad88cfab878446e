package dev.joust.reports.statistics;

import dev.joust.run.Cell;

/** Two contenders, and the cell in which they were compared. */
public record CellComparison(Cell cell, Comparison comparison) {}

package dev.joust.reports.chart;

import dev.joust.run.Cell;
import dev.joust.run.Setting;

/**
 * Where contenders were compared.
 *
 * @param setting suite, way and client
 * @param cell the cell
 */
public record Place(Setting setting, Cell cell) {}

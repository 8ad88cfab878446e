package dev.joust.reports.chart;

import dev.joust.run.Cell;
import dev.joust.run.Setting;

/**
 * Where contenders were compared.
 *
 * @param cold whether servers were measured when they had just started
 */
public record Place(Setting setting, Cell cell, boolean cold) {

  Place with(Cell other) {
    return new Place(setting, other, cold);
  }
}

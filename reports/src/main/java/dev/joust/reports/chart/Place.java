package dev.joust.reports.chart;

import dev.joust.run.Cell;
import dev.joust.run.Setting;

/** Where contenders were compared; cold if servers had just started. */
public record Place(Setting setting, Cell cell, boolean cold) {

  Place without(String factor) {
    return new Place(setting, cell.without(factor), cold);
  }
}

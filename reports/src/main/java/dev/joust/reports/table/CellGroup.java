package dev.joust.reports.table;

import dev.joust.reports.chart.RunView;
import dev.joust.run.Cell;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cells of one table, in the order of its columns: they differ in the column factor alone. */
record CellGroup(Setting setting, String columnFactor, Cell rest, List<Cell> cells) {

  static List<CellGroup> of(RunView view, SuiteLayout layout, Setting setting) {
    String factor = layout.columnFactor();
    Map<Cell, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : view.statistics().cells(setting)) {
      groups.computeIfAbsent(cell.without(factor), rest -> new ArrayList<>()).add(cell);
    }
    return groups.entrySet().stream()
        .map(group -> new CellGroup(setting, factor, group.getKey(), group.getValue()))
        .toList();
  }

  /** Those who have rows: all that were planned for the setting or failed, controls last. */
  static List<RunContender> contenders(RunView view, Setting setting) {
    return view.contenders().stream()
        .filter(own -> own.failure().isPresent() || isPlanned(view, own, setting))
        .sorted(Comparator.comparing(RunContender::control))
        .toList();
  }

  private static boolean isPlanned(RunView view, RunContender contender, Setting setting) {
    return view.manifest().plan().stream()
        .filter(planned -> planned.contender().equals(contender.name()))
        .anyMatch(own -> own.cells().stream().map(own::setting).anyMatch(setting::equals));
  }

  /** Whether the column factor's values are the columns; if not, the measures are. */
  boolean byFactor() {
    return cells.stream().allMatch(cell -> cell.value(columnFactor).isPresent());
  }

  String heading(Cell cell) {
    return cell.value(columnFactor).orElse("");
  }
}

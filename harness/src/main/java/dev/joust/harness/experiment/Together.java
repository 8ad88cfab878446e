package dev.joust.harness.experiment;

import dev.joust.run.PlannedTrial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Sorts trials into those that are made together: those of a group at once, others one by one. */
final class Together {

  private Together() {}

  /** All of them, in the order of each one's first. */
  static <T> List<List<T>> of(List<T> trials, Function<T, PlannedTrial> planned) {
    Map<String, List<T>> units = new LinkedHashMap<>();
    for (T trial : trials) {
      PlannedTrial own = planned.apply(trial);
      String unit = own.group().map(group -> "group " + group).orElse(own.id());
      units.computeIfAbsent(unit, unseen -> new ArrayList<>()).add(trial);
    }
    return List.copyOf(units.values());
  }
}

package dev.joust.reports.explain;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Where time and memory go in a cell, in two variants of a contender under the same load.
 *
 * @param place the cell, as a comparison names it
 */
public record Explanation(
    String place,
    String baseline,
    String variant,
    String profiler,
    Profiled before,
    Profiled after) {

  /** System calls of which both have a smaller share are not told. */
  private static final double LEAST_SHARE = 0.01;

  List<Growth> methods() {
    return growths(Profiled::atWork, Samples::byInnermost);
  }

  List<Growth> callers() {
    return growths(Profiled::atWork, Samples::byFrame);
  }

  /** System calls that either made not too rarely, those first whose share has grown most. */
  List<String> systemCalls() {
    SystemCalls own = before.systemCalls();
    SystemCalls now = after.systemCalls();
    Set<String> names = new TreeSet<>(own.calls().keySet());
    names.addAll(now.calls().keySet());
    return names.stream()
        .filter(name -> Math.max(own.share(name), now.share(name)) >= LEAST_SHARE)
        .sorted(Comparator.comparingDouble(name -> own.share(name) - now.share(name)))
        .toList();
  }

  /** Both variants and the cell, as a heading. */
  String title() {
    return "%s: %s against %s".formatted(place, variant, baseline);
  }

  List<Growth> growths(
      Function<Profiled, Samples> kind, Function<Samples, Map<String, Weight>> view) {
    Samples own = kind.apply(before);
    Samples now = kind.apply(after);
    return Growth.of(view.apply(own), own.total(), view.apply(now), now.total());
  }
}

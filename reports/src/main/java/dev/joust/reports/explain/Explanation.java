package dev.joust.reports.explain;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Where time and memory go in a cell, in two variants of a contender under the same load.
 *
 * @param place the cell, as a comparison names it
 * @param baseline the variant before
 * @param variant the one after
 * @param before what was seen of the baseline
 * @param after what was seen of the variant
 */
public record Explanation(
    String place, String baseline, String variant, Profiled before, Profiled after) {

  /** Methods by the time in themselves. */
  List<Growth> methods() {
    return growths(Profiled::atWork, Samples::byInnermost);
  }

  /** Methods by the time in themselves and in all that they call. */
  List<Growth> callers() {
    return growths(Profiled::atWork, Samples::byFrame);
  }

  /** Native methods by the time in them. */
  List<Growth> nativeMethods() {
    return growths(Profiled::inNativeCode, Samples::byInnermost);
  }

  /** Classes and the places that allocate them, by bytes. */
  List<Growth> allocationSites() {
    return growths(Profiled::allocation, Samples::byInnermost);
  }

  private List<Growth> growths(
      Function<Profiled, Samples> kind, Function<Samples, Map<String, Weight>> view) {
    Samples own = kind.apply(before);
    Samples now = kind.apply(after);
    return Growth.of(view.apply(own), own.total(), view.apply(now), now.total());
  }
}

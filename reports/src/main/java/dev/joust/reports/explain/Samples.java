package dev.joust.reports.explain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Samples of a server by stack: its frames, the outermost first, of which there is one at least.
 */
public record Samples(Map<List<String>, Weight> byStack) {

  public Samples {
    byStack = Map.copyOf(byStack);
  }

  Weight total() {
    return byStack.values().stream().reduce(Weight.NONE, Weight::plus);
  }

  /** By the innermost frame, which is where the time is spent or the memory taken. */
  Map<String, Weight> byInnermost() {
    Map<String, Weight> all = new LinkedHashMap<>();
    byStack.forEach((stack, own) -> all.merge(stack.get(stack.size() - 1), own, Weight::plus));
    return all;
  }

  /** By each frame of a stack, which counts once however often it calls itself. */
  Map<String, Weight> byFrame() {
    Map<String, Weight> all = new LinkedHashMap<>();
    byStack.forEach(
        (stack, own) -> Set.copyOf(stack).forEach(frame -> all.merge(frame, own, Weight::plus)));
    return all;
  }
}

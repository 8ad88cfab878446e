package dev.joust.reports.statistics;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes ranks of comparisons, as {@link Contest} says. */
final class Ranks {

  private final Map<String, Set<String>> betterThan = new LinkedHashMap<>();

  Ranks(Collection<String> contenders, List<Comparison> comparisons) {
    contenders.forEach(contender -> betterThan.put(contender, new HashSet<>()));
    comparisons.stream()
        .filter(Comparison::shown)
        .forEach(shown -> betterThan.get(shown.worse()).add(shown.better()));
    contenders.forEach(this::passOn);
  }

  /** Whoever is worse than a contender is worse than those better than it. */
  private void passOn(String contender) {
    Set<String> better = Set.copyOf(betterThan.get(contender));
    betterThan.values().stream()
        .filter(known -> known.contains(contender))
        .forEach(known -> known.addAll(better));
  }

  int of(String contender) {
    Set<String> better = betterThan.get(contender);
    return 1 + better.size() - (better.contains(contender) ? 1 : 0);
  }
}

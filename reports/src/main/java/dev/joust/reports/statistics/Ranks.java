package dev.joust.reports.statistics;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
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
        .filter(Comparison::different)
        .forEach(own -> betterThan.get(own.worse()).add(own.better()));
    contenders.forEach(this::passOn);
  }

  private void passOn(String contender) {
    Set<String> better = Set.copyOf(betterThan.get(contender));
    betterThan.values().stream()
        .filter(known -> known.contains(contender))
        .forEach(known -> known.addAll(better));
  }

  int of(String contender) {
    Set<String> before = new HashSet<>(betterThan.get(contender));
    before.removeAll(peers(contender));
    return 1 + before.size();
  }

  private Set<String> peers(String contender) {
    Set<String> peers = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of(contender));
    while (!next.isEmpty()) {
      String peer = next.remove();
      if (peers.add(peer)) {
        betterThan.keySet().stream().filter(other -> !toldApart(peer, other)).forEach(next::add);
      }
    }
    return peers;
  }

  private boolean toldApart(String one, String other) {
    return betterThan.get(one).contains(other) || betterThan.get(other).contains(one);
  }
}

package dev.joust.harness.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a result: at most one fact of each kind. A kind that a suite does not know of is
 * absent, and breaks no rule.
 */
public record Evidence(List<Fact> facts) {

  public Evidence {
    facts = List.copyOf(facts);
    if (facts.stream().map(Object::getClass).distinct().count() < facts.size()) {
      throw new IllegalArgumentException("two facts of one kind in " + facts);
    }
  }

  public static Evidence of(Fact... facts) {
    return new Evidence(List.of(facts));
  }

  public Evidence and(List<? extends Fact> further) {
    List<Fact> all = new ArrayList<>(facts);
    all.addAll(further);
    return new Evidence(all);
  }

  public <F extends Fact> Optional<F> fact(Class<F> kind) {
    return facts.stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }
}

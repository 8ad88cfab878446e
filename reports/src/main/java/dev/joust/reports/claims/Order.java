package dev.joust.reports.claims;

import java.util.Collection;
import java.util.List;

/**
 * How contenders are claimed to follow each other.
 *
 * @param ahead each of these is better than each of those behind
 * @param behind if empty, all contenders that are not ahead
 * @param equal these do not differ from each other; then nobody is ahead or behind
 */
public record Order(List<String> ahead, List<String> behind, List<String> equal) {

  public Order {
    ahead = ahead == null ? List.of() : List.copyOf(ahead);
    behind = behind == null ? List.of() : List.copyOf(behind);
    equal = equal == null ? List.of() : List.copyOf(equal);
    if (ahead.isEmpty() == equal.isEmpty() || !equal.isEmpty() && !behind.isEmpty()) {
      throw new IllegalArgumentException(
          "an order must have either 'ahead', with or without 'behind', or 'equal'");
    }
  }

  String words() {
    if (!equal.isEmpty()) {
      return "equal";
    }
    return behind.isEmpty() ? "ahead of all others" : "ahead of " + String.join(", ", behind);
  }

  /** Two contenders as a run shows them, seen from the one that is claimed to be ahead. */
  enum Pair {
    AHEAD,
    EQUAL,
    BEHIND,
    UNDECIDED
  }

  /**
   * What pairs make of the order. It holds if each pair is as claimed; it does not if one is the
   * other way round, or if nobody is ahead; where some are ahead and the others equal, it has the
   * direction only.
   */
  ClaimOutcome judge(Collection<Pair> pairs) {
    if (pairs.isEmpty()) {
      return ClaimOutcome.NOT_RUN;
    }
    Pair claimed = equal.isEmpty() ? Pair.AHEAD : Pair.EQUAL;
    if (pairs.stream().allMatch(claimed::equals)) {
      return ClaimOutcome.HOLDS;
    }
    if (claimed == Pair.EQUAL) {
      return pairs.contains(Pair.AHEAD) || pairs.contains(Pair.BEHIND)
          ? ClaimOutcome.DOES_NOT_HOLD
          : ClaimOutcome.UNDECIDED;
    }
    if (pairs.contains(Pair.BEHIND) || pairs.stream().allMatch(Pair.EQUAL::equals)) {
      return ClaimOutcome.DOES_NOT_HOLD;
    }
    return pairs.contains(Pair.UNDECIDED) ? ClaimOutcome.UNDECIDED : ClaimOutcome.DIRECTION_ONLY;
  }
}

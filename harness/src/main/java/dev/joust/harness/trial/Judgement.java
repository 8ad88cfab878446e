package dev.joust.harness.trial;

import dev.joust.reports.run.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Collects what speaks against a result. */
final class Judgement {

  private final Set<String> reasons = new LinkedHashSet<>();
  private final Set<String> flags = new LinkedHashSet<>();
  private Verdict verdict = Verdict.VALID;

  /** The result is wrong if this does not hold. */
  void require(boolean holds, String reason, Object... arguments) {
    demand(holds, Verdict.INVALID, reason, arguments);
  }

  /** The result is in doubt if this does not hold. */
  void expect(boolean holds, String reason, Object... arguments) {
    demand(holds, Verdict.SUSPECT, reason, arguments);
  }

  private void demand(boolean holds, Verdict otherwise, String reason, Object... arguments) {
    if (!holds) {
      reasons.add(String.format(Locale.ROOT, reason, arguments));
      verdict = verdict.and(otherwise);
    }
  }

  void flag(String flag) {
    flags.add(flag);
  }

  Verdict verdict() {
    return verdict;
  }

  List<String> reasons() {
    return new ArrayList<>(reasons);
  }

  List<String> flags() {
    return new ArrayList<>(flags);
  }
}

package dev.joust.reports.compare;

import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Run;
import dev.joust.run.Until;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether what a comparison has shown by now ends it before its time is up. */
public final class EarlyEnd {

  private EarlyEnd() {}

  /**
   * After how many blocks and why it ends, in words; absent if it goes on.
   *
   * @param run of which all planned trials are made
   */
  public static Optional<String> of(Run run) {
    Optional<Double> worse = run.manifest().until().flatMap(Until::worse);
    List<String> ranked = Changes.ranked(run);
    int blocks = Changes.blocks(run);
    if (worse.isEmpty() || ranked.size() < 2 || !Looks.isAfter(blocks)) {
      return Optional.empty();
    }
    return Changes.of(run, ranked.get(0), Looks.soFar(blocks)).changes().stream()
        .filter(change -> change.effect() == Effect.WORSE)
        .filter(change -> change.worsening().orElse(0) >= worse.get())
        .max(Comparator.comparingDouble(change -> change.worsening().orElseThrow()))
        .map(change -> ChangeWords.ending(change, blocks, worse.get()));
  }
}

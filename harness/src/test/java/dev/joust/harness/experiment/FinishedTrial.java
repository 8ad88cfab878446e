package dev.joust.harness.experiment;

import dev.joust.run.GarbageCollectors;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Trials that were made, of which only the time matters. */
final class FinishedTrial {

  private FinishedTrial() {}

  static Trial of(PlannedTrial planned, int seconds) {
    return new Trial(
        planned,
        Verdict.VALID,
        List.of(),
        Optional.empty(),
        Instant.EPOCH,
        Instant.EPOCH.plusSeconds(seconds),
        Optional.empty(),
        List.of(),
        List.of(),
        GarbageCollectors.UNKNOWN);
  }
}

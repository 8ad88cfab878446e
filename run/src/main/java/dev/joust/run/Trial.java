package dev.joust.run;

import static java.util.Objects.requireNonNull;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A trial that was made: one contender's part of a block, with a server of its own.
 *
 * @param planned what was to be measured
 * @param verdict how far the whole trial can be trusted; a cell is trusted no more than that
 * @param reasons why not {@code VALID}
 * @param steadiness how steady the contender was along the rounds, such as {@code steady}; if there
 *     were too few rounds, at the end of its warm-up
 * @param startedAt when it began
 * @param endedAt when it ended
 * @param logTail the last lines of the server's log, if they explain a failure
 * @param cells what was found, by cell; cells that were not reached are absent
 * @param warmUp its warm-up, by exchange; none where it had none or it is not known
 * @param collectors the garbage collectors of its JVMs
 */
@RecordBuilder
public record Trial(
    PlannedTrial planned,
    Verdict verdict,
    List<String> reasons,
    Optional<String> steadiness,
    Instant startedAt,
    Instant endedAt,
    Optional<String> logTail,
    List<CellResult> cells,
    List<WarmUpCourse> warmUp,
    GarbageCollectors collectors)
    implements TrialBuilder.With {

  public Trial {
    requireNonNull(planned, "planned");
    requireNonNull(verdict, "verdict");
    requireNonNull(startedAt, "startedAt");
    requireNonNull(endedAt, "endedAt");
    reasons = reasons == null ? List.of() : List.copyOf(reasons);
    cells = cells == null ? List.of() : List.copyOf(cells);
    warmUp = warmUp == null ? List.of() : List.copyOf(warmUp);
    collectors = collectors == null ? GarbageCollectors.UNKNOWN : collectors;
  }

  /** This as if something else had been planned. */
  public Trial of(PlannedTrial other) {
    return withPlanned(other);
  }

  /** The trial's identity. */
  public String id() {
    return planned.id();
  }

  /** The worst that is said of the trial or of one of its cells. */
  public Verdict worst() {
    return cells.stream().map(CellResult::verdict).reduce(verdict, Verdict::and);
  }

  /** How many of its planned cells are invalid, or were not reached. */
  public long invalidCells() {
    if (verdict == Verdict.INVALID) {
      return planned.cells().size();
    }
    long sound = cells.stream().filter(cell -> cell.verdict() != Verdict.INVALID).count();
    return planned.cells().size() - sound;
  }
}

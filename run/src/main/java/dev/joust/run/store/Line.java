package dev.joust.run.store;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.WarmUpCourse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A line of {@code samples.jsonl}. A trial's lines stand together and its {@link End} is last. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @Type(value = Line.Found.class, name = "cell"),
  @Type(value = Line.End.class, name = "trial")
})
sealed interface Line {

  /** The trial's identity. */
  String trial();

  /** What was found in one cell, with all that is needed to use the line by itself. */
  record Found(
      String trial,
      int block,
      String way,
      String contender,
      String client,
      Cell cell,
      Verdict verdict,
      List<String> reasons,
      Map<String, Double> measures,
      List<String> flags,
      IterationColumns iterations)
      implements Line {

    public Found {
      requireNonNull(trial, "trial");
      requireNonNull(way, "way");
      requireNonNull(contender, "contender");
      requireNonNull(client, "client");
      requireNonNull(cell, "cell");
      requireNonNull(verdict, "verdict");
      requireNonNull(iterations, "iterations");
    }

    static Found of(PlannedTrial planned, CellResult result) {
      return new Found(
          planned.id(),
          planned.block(),
          planned.way(),
          planned.contender(),
          planned.client(),
          result.cell(),
          result.verdict(),
          result.reasons(),
          result.measures(),
          result.flags(),
          IterationColumns.of(result.iterations()));
    }

    CellResult toResult() {
      return new CellResult(cell, verdict, reasons, measures, flags, iterations.toIterations());
    }
  }

  /**
   * The line without which a trial does not count.
   *
   * @param lines how many lines before this one are the trial's, so that what an earlier and killed
   *     attempt left behind is never taken for it
   */
  record End(
      String trial,
      int block,
      String way,
      String contender,
      String client,
      List<Cell> cells,
      Verdict verdict,
      List<String> reasons,
      Optional<String> steadiness,
      List<WarmUpCourse> warmUp,
      GarbageCollectors collectors,
      Instant startedAt,
      Instant endedAt,
      Optional<String> logTail,
      Optional<String> group,
      int lines)
      implements Line {

    public End {
      requireNonNull(trial, "trial");
      requireNonNull(way, "way");
      requireNonNull(contender, "contender");
      requireNonNull(client, "client");
      requireNonNull(verdict, "verdict");
      requireNonNull(startedAt, "startedAt");
      requireNonNull(endedAt, "endedAt");
      cells = cells == null ? List.of() : List.copyOf(cells);
      if (lines < 0) {
        throw new IllegalArgumentException("lines is " + lines + ", must be 0 or more");
      }
    }

    static End of(Trial trial) {
      PlannedTrial planned = trial.planned();
      return new End(
          planned.id(),
          planned.block(),
          planned.way(),
          planned.contender(),
          planned.client(),
          planned.cells(),
          trial.verdict(),
          trial.reasons(),
          trial.steadiness(),
          trial.warmUp(),
          trial.collectors().equals(GarbageCollectors.UNKNOWN) ? null : trial.collectors(),
          trial.startedAt(),
          trial.endedAt(),
          trial.logTail(),
          planned.group(),
          trial.cells().size());
    }

    Trial toTrial(List<CellResult> results) {
      PlannedTrial planned = new PlannedTrial(trial, block, way, contender, client, cells, group);
      return new Trial(
          planned,
          verdict,
          reasons,
          steadiness,
          startedAt,
          endedAt,
          logTail,
          results,
          warmUp,
          collectors);
    }
  }
}

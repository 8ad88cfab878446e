package dev.joust.reports.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A line of {@code samples.jsonl}. A trial's lines stand together and its {@link End} is last. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @Type(value = Line.Sample.class, name = "iteration"),
  @Type(value = Line.CellEnd.class, name = "cell"),
  @Type(value = Line.End.class, name = "trial")
})
sealed interface Line {

  /** The trial's identity. */
  String trial();

  /** One iteration, with all that is needed to use the line by itself. */
  record Sample(
      String trial,
      int block,
      String way,
      String contender,
      String client,
      Cell cell,
      int iteration,
      Map<String, Double> measures,
      Map<String, Long> errors,
      Optional<String> leftOut)
      implements Line {

    public Sample {
      requireNonNull(trial, "trial");
      requireNonNull(cell, "cell");
    }

    static Sample of(PlannedTrial planned, Cell cell, Iteration iteration) {
      return new Sample(
          planned.id(),
          planned.block(),
          planned.way(),
          planned.contender(),
          planned.client(),
          cell,
          iteration.number(),
          iteration.measures(),
          iteration.errors(),
          iteration.leftOut());
    }

    Iteration toIteration() {
      return new Iteration(iteration, measures, errors, leftOut);
    }
  }

  /** What was said of a cell after its iterations. */
  record CellEnd(
      String trial,
      Cell cell,
      Verdict verdict,
      List<String> reasons,
      Map<String, Double> measures,
      List<String> flags)
      implements Line {

    public CellEnd {
      requireNonNull(trial, "trial");
      requireNonNull(cell, "cell");
      requireNonNull(verdict, "verdict");
    }

    static CellEnd of(PlannedTrial planned, CellResult result) {
      return new CellEnd(
          planned.id(),
          result.cell(),
          result.verdict(),
          result.reasons(),
          result.measures(),
          result.flags());
    }

    CellResult toResult(List<Iteration> iterations) {
      return new CellResult(cell, verdict, reasons, measures, flags, iterations);
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
      Instant startedAt,
      Instant endedAt,
      Optional<String> logTail,
      Optional<String> group,
      int lines)
      implements Line {

    static End of(Trial trial, int lines) {
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
          trial.startedAt(),
          trial.endedAt(),
          trial.logTail(),
          planned.group(),
          lines);
    }

    Trial toTrial(List<CellResult> results) {
      PlannedTrial planned = new PlannedTrial(trial, block, way, contender, client, cells, group);
      return new Trial(planned, verdict, reasons, steadiness, startedAt, endedAt, logTail, results);
    }
  }
}

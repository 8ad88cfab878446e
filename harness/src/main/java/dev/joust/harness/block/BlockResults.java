package dev.joust.harness.block;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.load.Compression;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes results of what was observed in a block, and judges them. */
final class BlockResults {

  private static final List<Rule<Evidence>> RULES =
      Stream.of(
              Rules.OF_LOADS,
              Rules.OF_CLIENTS,
              List.of(NoiseRules.COMPILERS, NoiseRules.SLICES, NoiseRules.STEADINESS))
          .flatMap(List::stream)
          .toList();

  private final Placement placement;
  private final boolean cold;
  private final Compression compression;

  /**
   * Results of a contender in a block.
   *
   * @param cold whether servers were measured as they had started, so that compilers may be busy
   * @param compression how the messages of WebSockets were compressed
   */
  BlockResults(Placement placement, boolean cold, Compression compression) {
    this.placement = placement;
    this.cold = cold;
    this.compression = compression;
  }

  CellResult of(Cell cell, CellObservation observed) {
    CellEvidence evidence = new CellEvidence(observed, placement, cold, compression);
    return new Judgement()
        .judge(RULES, evidence.ofCounts())
        .judge(RULES, evidence.ofSlices())
        .result(
            cell,
            Gauge.read(BlockMeasures.OF_CELLS, observed),
            observed.turns().stream().map(BlockResults::iteration).toList());
  }

  private static Iteration iteration(TurnObservation turn) {
    return new Iteration(
        turn.round(),
        turn.slice().completed() > 0 ? Gauge.read(BlockMeasures.OF_SLICES, turn) : Map.of(),
        turn.all().errors(),
        turn.leftOut());
  }
}

package dev.joust.harness.block.client;

import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.Slice;
import dev.joust.harness.client.Steadiness;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The points of a block. All its clients come to the same ones in the same order, so that each
 * burst and each turn begins on all hosts at once, apart from the time that an answer takes there.
 * {@code rival} is a contender's place in the block.
 */
public sealed interface BlockPoint extends ClientReport {

  /** A contender is about to be loaded or connected to, unless the harness has it skipped. */
  record RivalWanted(int rival) implements BlockPoint {}

  /**
   * Connections to the contenders are open.
   *
   * @param refused why there are none to some of them
   */
  record Opened(Map<Integer, String> refused) implements BlockPoint {}

  /**
   * A contender's burst has ended. Another follows, unless the harness has it skipped, as no client
   * wants it.
   *
   * @param wanted whether this client does
   * @param lost why the contender cannot be loaded any more
   */
  record BurstEnds(int rival, boolean wanted, Optional<String> lost) implements BlockPoint {}

  /**
   * The warm-up is over.
   *
   * @param steadiness how steady each contender was at its end; those that were lost are absent
   * @param bursts what each contender's bursts came to, by exchange
   */
  record Warmed(Map<Integer, Steadiness> steadiness, List<Bursts> bursts) implements BlockPoint {}

  /** The cell is an open loop, whose rate the harness answers. */
  record RateWanted(int cell) implements BlockPoint {}

  /** The next turn is an open loop whose rate is searched; the harness answers it. */
  record TurnRateWanted(int cell, int rival) implements BlockPoint {}

  /** The connections for a cell are open, and its load has settled. */
  record CellBegins(int cell) implements BlockPoint {}

  /**
   * A contender's turn in a round has ended.
   *
   * @param slice what was measured; absent if this client took no part
   * @param lost why the contender cannot be loaded any more
   */
  record TurnEnds(int round, int rival, Optional<Slice> slice, Optional<String> lost)
      implements BlockPoint {}

  /**
   * The planned rounds of a cell have ended, or one more; another follows if the harness wants it.
   */
  record RoundsEnd(int cell) implements BlockPoint {}

  /** A cell's rounds have ended. */
  record CellEnds(int cell) implements BlockPoint {}
}

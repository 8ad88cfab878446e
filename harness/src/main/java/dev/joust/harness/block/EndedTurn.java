package dev.joust.harness.block;

import dev.joust.harness.client.ClientMessage.TurnEnds;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.ProcessClock;
import dev.joust.harness.client.Slice;
import java.util.List;
import java.util.Optional;

/**
 * What the clients of a block say of one contender's turn.
 *
 * @param ofEach by the clients' places; absent for one that has no connection of the cell, or that
 *     has lost the contender
 */
record EndedTurn(List<Optional<TurnEnds>> ofEach) {

  EndedTurn {
    ofEach = List.copyOf(ofEach);
  }

  /** Whether no client took part, so that there was no turn. */
  boolean isNone() {
    return ofEach.stream().allMatch(Optional::isEmpty);
  }

  /** The place of the cell that it is of. */
  int cell() {
    return ofEach.stream().flatMap(Optional::stream).findFirst().orElseThrow().cell();
  }

  /**
   * As if one client had done it: counts and CPU time added, the longest of pauses.
   *
   * @param pace the cell's
   */
  TurnEnds together(Pace pace) {
    List<TurnEnds> all = ofEach.stream().flatMap(Optional::stream).toList();
    TurnEnds first = all.get(0);
    return new TurnEnds(
        first.cell(),
        first.round(),
        first.rival(),
        all.stream().map(TurnEnds::all).reduce(LoadTotals.NONE, LoadTotals::plus),
        Slice.together(all.stream().map(TurnEnds::slice).toList(), pace),
        ProcessClock.together(all.stream().map(TurnEnds::spent).toList()),
        all.stream().mapToLong(TurnEnds::hiccupP99Nanos).max().orElseThrow(),
        all.stream().mapToLong(TurnEnds::hiccupMaxNanos).max().orElseThrow());
  }

  /**
   * CPU time of each client in its slice, none for one that took no part; in the whole turn where
   * only the JVM itself tells.
   */
  List<Long> clientsCpuNanos() {
    return ofEach.stream()
        .map(
            turn ->
                turn.map(own -> own.slice().clientCpuNanos().orElse(own.spent().cpuNanos()))
                    .orElse(0L))
        .toList();
  }
}

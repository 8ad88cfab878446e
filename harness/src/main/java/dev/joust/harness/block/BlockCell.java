package dev.joust.harness.block;

import dev.joust.harness.client.Histograms;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Steadiness;
import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What both sides said of one contender in one cell of a block.
 *
 * @param load what the client was to do
 * @param requestsPerSecond the rate that was asked for, in an open loop
 * @param turns in their order, at least one
 * @param ended the server's usage at the end, with the peaks of this cell
 * @param collected the server's usage after full collections
 * @param steadiness how steady it was along the rounds, beside the others
 * @param found the rate that was searched
 * @param notClosing what a server did that was asked to close a connection, if that was not to
 *     close it
 */
record BlockCell(
    LoadCell load,
    Optional<Double> requestsPerSecond,
    List<BlockSlice> turns,
    ServerUsage ended,
    ServerUsage collected,
    Optional<Steadiness> steadiness,
    Optional<CapacitySearch.Found> found,
    Optional<String> notClosing) {

  BlockCell {
    turns = List.copyOf(turns);
  }

  BlockCell notClosing(Optional<String> fault) {
    return new BlockCell(
        load, requestsPerSecond, turns, ended, collected, steadiness, found, fault);
  }

  BlockCell steadiness(Optional<Steadiness> seen) {
    return new BlockCell(load, requestsPerSecond, turns, ended, collected, seen, found, notClosing);
  }

  Map<Integer, Double> ratesByRound() {
    return kept().stream()
        .collect(Collectors.toMap(BlockSlice::round, turn -> turn.clients().requestsPerSecond()));
  }

  /** The turns that nothing disturbed; all of them if none is left. */
  List<BlockSlice> kept() {
    List<BlockSlice> kept = turns.stream().filter(turn -> turn.leftOut().isEmpty()).toList();
    return kept.isEmpty() ? turns : kept;
  }

  /** Whether its server was loaded as it had started. */
  boolean isCold() {
    return turns.get(0).cold();
  }

  double leftOutShare() {
    return BlockSlice.disturbed(turns).leftOut().size() / (double) turns.size();
  }

  LoadTotals all() {
    return turns.stream()
        .map(turn -> turn.clients().all())
        .reduce(LoadTotals.NONE, LoadTotals::plus);
  }

  Counters counted() {
    ServerUsage first = turns.get(0).before();
    ServerUsage last = turns.get(turns.size() - 1).after();
    return last.counters().since(first.counters());
  }

  long sum(ToLongFunction<BlockSlice> figure) {
    return kept().stream().mapToLong(figure).sum();
  }

  /** How many requests the machine may have delayed, where it was watched. */
  Optional<Long> delayed() {
    return kept().stream().allMatch(turn -> turn.clients().delayed().isPresent())
        ? Optional.of(sum(turn -> turn.clients().delayed().orElseThrow()))
        : Optional.empty();
  }

  /** The length of all slices that nothing disturbed, in nanoseconds. */
  long sliceNanos() {
    return sum(turn -> turn.clients().nanos());
  }

  long completed() {
    return sum(turn -> turn.clients().completed());
  }

  /** The processors that the server kept busy in these slices, where the system tells. */
  Optional<Double> serverCores() {
    return kept().stream().allMatch(turn -> turn.serverCpuNanos().isPresent())
        ? Optional.of((double) sum(turn -> turn.serverCpuNanos().orElseThrow()) / sliceNanos())
        : Optional.empty();
  }

  double compilersCores() {
    return (double) sum(BlockSlice::compilersNanos) / sum(turn -> turn.others().nanos());
  }

  /** The latencies of these slices, from when requests were sent. */
  Histogram latencyNanos() {
    return Histograms.sum(kept().stream().map(turn -> turn.clients().latencyNanos()).toList());
  }

  /** The latencies of these slices from when requests were due, in an open loop. */
  Optional<Histogram> responseNanos() {
    return load.pace() instanceof Pace.Scheduled
        ? Optional.of(
            Histograms.sum(
                kept().stream().flatMap(turn -> turn.clients().responseNanos().stream()).toList()))
        : Optional.empty();
  }
}

package dev.joust.harness.block;

import dev.joust.harness.client.HistogramText;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.ProcessClock;
import dev.joust.harness.client.Slice;
import dev.joust.harness.rule.Rules;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What both sides said of one contender's turn in a round.
 *
 * @param round the round's number, from 1
 * @param all all that the client did in the turn, the lead-in and the last answers included
 * @param slice what was measured of it
 * @param latencyNanos the slice's latencies, from when requests were sent
 * @param responseNanos the slice's latencies from when requests were due, in an open loop
 * @param client what the client's JVM has spent in the turn
 * @param clientsCpuNanos CPU time of the client in the slice; of each, where there are several
 * @param hiccupP99Nanos how long an idle thread of the client was kept from running, 99th
 *     percentile
 * @param hiccupMaxNanos how long it was kept at the longest
 * @param before the server's usage before the turn
 * @param after the server's usage after the turn
 * @param compilersNanos CPU time of the compilers of server and client in the turn
 * @param others what the machine did for others meanwhile
 */
record TurnObservation(
    int round,
    LoadTotals all,
    Slice slice,
    Histogram latencyNanos,
    Optional<Histogram> responseNanos,
    ProcessClock client,
    List<Long> clientsCpuNanos,
    long hiccupP99Nanos,
    long hiccupMaxNanos,
    ServerUsage before,
    ServerUsage after,
    long compilersNanos,
    OthersCpu others) {

  static Histogram latencies(Slice slice) {
    return HistogramText.parse(slice.latencies());
  }

  static Optional<Histogram> responses(Slice slice) {
    return slice.responses().map(HistogramText::parse);
  }

  /** The slice's length. */
  double sliceSeconds() {
    return slice.nanos() / 1e9;
  }

  /**
   * CPU time of the server in the slice. Where the server alone tells, it does so for the whole
   * turn, of which the slice has the part that its requests are; empty where nobody does.
   */
  Optional<Long> serverCpuNanos() {
    return slice.serverCpuNanos().or(this::partOfTurn);
  }

  private Optional<Long> partOfTurn() {
    OptionalLong start = before.threadsCpuNanos();
    OptionalLong end = after.threadsCpuNanos();
    return start.isPresent() && end.isPresent() && all.completed() > 0
        ? Optional.of(
            Math.round(
                (double) (end.getAsLong() - start.getAsLong())
                    * slice.completed()
                    / all.completed()))
        : Optional.empty();
  }

  /** CPU time of all clients in the slice. */
  long clientCpuNanos() {
    return clientsCpuNanos.stream().mapToLong(Long::longValue).sum();
  }

  /** What disturbed the slice, so that no estimate is to be made of it. */
  Optional<String> leftOut() {
    return Rules.leftOut(SliceEvidence.of(this));
  }
}

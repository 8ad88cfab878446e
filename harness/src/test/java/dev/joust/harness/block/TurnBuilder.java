package dev.joust.harness.block;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Slice;
import dev.joust.harness.trial.OthersCpu;
import dev.joust.harness.trial.span.Usages;
import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A turn as tests want it. Unless they say otherwise, nothing disturbed it: a slice of 100 ms out
 * of a second, with 100 answers in a millisecond each, for which both sides took half of the slice.
 */
final class TurnBuilder {

  static final long MILLI = 1_000_000;
  static final long SLICE_NANOS = 100 * MILLI;
  static final long TURN_NANOS = 1_000 * MILLI;

  private int round = 1;
  private OptionalDouble offeredPerSecond = OptionalDouble.empty();
  private LoadTotals all = new LoadTotals(120, 120, Map.of(), 12_000, 24_000, 0);
  private long sliceNanos = SLICE_NANOS;
  private Optional<Long> serverCpuNanos = Optional.of(50 * MILLI);
  private Optional<Long> clientCpuNanos = Optional.of(50 * MILLI);
  private Optional<Long> otherClientCpuNanos = Optional.empty();
  private Optional<Long> idleCpuNanos = Optional.of(0L);
  private Histogram latencyNanos = answers(100, MILLI);
  private Optional<Histogram> responseNanos = Optional.empty();
  private Optional<Long> delayed = Optional.empty();
  private List<Integer> answersByConnection = List.of();
  private ClientUsage usage = new ClientUsage(TURN_NANOS, 600 * MILLI, 0, 0, 0, 0);
  private ServerUsage before = Usages.grown(0);
  private ServerUsage after = Usages.grown(0);
  private long compilersNanos;
  private boolean cold;
  private OthersCpu others =
      new OthersCpu(Optional.empty(), TURN_NANOS, Optional.of(0L), Optional.of(0L));

  /** So many answers, each as long. */
  static Histogram answers(long count, long nanos) {
    Histogram answers = new Histogram(3);
    answers.recordValueWithCount(nanos, count);
    return answers;
  }

  TurnBuilder round(int number) {
    round = number;
    return this;
  }

  /** A slice whose rate was searched. */
  TurnBuilder offered(double perSecond) {
    offeredPerSecond = OptionalDouble.of(perSecond);
    return this;
  }

  TurnBuilder all(LoadTotals totals) {
    all = totals;
    return this;
  }

  TurnBuilder sliceNanos(long nanos) {
    sliceNanos = nanos;
    return this;
  }

  TurnBuilder serverCpuNanos(Optional<Long> nanos) {
    serverCpuNanos = nanos;
    return this;
  }

  TurnBuilder clientCpuNanos(Optional<Long> nanos) {
    clientCpuNanos = nanos;
    return this;
  }

  /** CPU time of a second client. */
  TurnBuilder otherClientCpuNanos(long nanos) {
    otherClientCpuNanos = Optional.of(nanos);
    return this;
  }

  TurnBuilder idleCpuNanos(Optional<Long> nanos) {
    idleCpuNanos = nanos;
    return this;
  }

  /** The answers of the slice. */
  TurnBuilder latencyNanos(Histogram nanos) {
    latencyNanos = nanos;
    return this;
  }

  TurnBuilder responseNanos(Histogram nanos) {
    responseNanos = Optional.of(nanos);
    return this;
  }

  /** What the client's JVM has spent in the turn. */
  TurnBuilder client(long nanos, long cpuNanos, long gcPauseNanos) {
    usage =
        new ClientUsage(
            nanos, cpuNanos, gcPauseNanos, 0, usage.hiccupP99Nanos(), usage.hiccupMaxNanos());
    return this;
  }

  TurnBuilder hiccupNanos(long p99, long max) {
    usage =
        new ClientUsage(
            usage.nanos(),
            usage.cpuNanos(),
            usage.gcPauseNanos(),
            usage.compilingNanos(),
            p99,
            max);
    return this;
  }

  TurnBuilder usage(ServerUsage atBegin, ServerUsage atEnd) {
    before = atBegin;
    after = atEnd;
    return this;
  }

  TurnBuilder compilersNanos(long nanos) {
    compilersNanos = nanos;
    return this;
  }

  /** The server is as it started. */
  TurnBuilder cold() {
    cold = true;
    return this;
  }

  TurnBuilder others(long nanos, Optional<Long> processesNanos, Optional<Long> stolenNanos) {
    return others(new OthersCpu(Optional.empty(), nanos, processesNanos, stolenNanos));
  }

  TurnBuilder others(OthersCpu had) {
    others = had;
    return this;
  }

  /** A witness saw what the machine did, and so many requests that it may have delayed. */
  TurnBuilder delayed(long requests) {
    delayed = Optional.of(requests);
    return this;
  }

  TurnBuilder answersByConnection(Integer... answers) {
    answersByConnection = List.of(answers);
    return this;
  }

  /** Contenders that were not asked took all of a processor, so that its slice is left out. */
  TurnBuilder disturbed() {
    return idleCpuNanos(Optional.of(sliceNanos));
  }

  BlockSlice build() {
    Slice slice =
        new Slice(
            all,
            sliceNanos,
            serverCpuNanos,
            clientCpuNanos,
            idleCpuNanos,
            latencyNanos,
            responseNanos,
            answersByConnection,
            delayed);
    return new BlockSlice(
        round,
        offeredPerSecond,
        slice,
        usage,
        Stream.concat(
                Stream.of(clientCpuNanos.orElse(usage.cpuNanos())), otherClientCpuNanos.stream())
            .toList(),
        before,
        after,
        compilersNanos,
        others,
        cold);
  }
}

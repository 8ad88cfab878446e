package dev.joust.harness.block;

import static dev.joust.run.Measure.Aggregate.LOWER_QUARTILE;
import static dev.joust.run.Measure.Aggregate.MAX;
import static dev.joust.run.Measure.Aggregate.MEDIAN;
import static dev.joust.run.Measure.Aggregate.SUM;
import static dev.joust.run.Measure.Direction.HIGHER;
import static dev.joust.run.Measure.Direction.LOWER;
import static dev.joust.run.Measure.Direction.NONE;

import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.run.Measure;
import dev.joust.spi.usage.ServerUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What is measured in blocks: in each slice, and once for a cell of a contender in a block. */
public final class BlockMeasures {

  /** Of fewer requests the 99.99th percentile is the longest. */
  private static final long LEAST_FOR_P99_99 = 10_000;

  /** Measures of a slice. */
  static final List<Gauge<TurnObservation>> OF_SLICES =
      List.of(
          Gauge.of(
              "requestsPerSecond",
              "req/s",
              HIGHER,
              MEDIAN,
              "Throughput",
              turn ->
                  turn.responseNanos().isPresent()
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(turn.slice().completed() / turn.sliceSeconds())),
          Gauge.of(
              "responseTimeSliceP50Micros",
              "µs",
              LOWER,
              LOWER_QUARTILE,
              "Response time, p50 of a quiet slice",
              turn -> percentile(turn.responseNanos(), 50)),
          Gauge.of(
              "responseTimeSliceP90Micros",
              "µs",
              LOWER,
              LOWER_QUARTILE,
              "Response time, p90 of a quiet slice",
              turn -> percentile(turn.responseNanos(), 90)),
          Gauge.of(
              "serviceTimeMeanMicros",
              "µs",
              LOWER,
              MEDIAN,
              "Service time, mean",
              turn -> eachOf(turn, turn.latencyNanos().getMean() * turn.slice().completed())),
          Gauge.of(
              "serverCpuMicrosPerRequest",
              "µs",
              LOWER,
              MEDIAN,
              "Server CPU per request",
              turn -> eachOf(turn, turn.serverCpuNanos())),
          Gauge.of(
              "serverCpuShare",
              "cores",
              NONE,
              MEDIAN,
              "Server CPU",
              turn -> shareOf(turn, turn.serverCpuNanos())),
          Gauge.of(
              "clientCpuShare",
              "cores",
              NONE,
              MEDIAN,
              "Client CPU",
              turn -> shareOf(turn, Optional.of(turn.clientCpuNanos()))),
          Gauge.of(
              "allocatedBytesPerRequest",
              "B",
              LOWER,
              MEDIAN,
              "Server allocation per request",
              turn -> grownPerRequest(turn, ServerUsage::allocatedBytes)));

  /** Measures of a cell. */
  static final List<Gauge<CellObservation>> OF_CELLS =
      Stream.of(
              times("serviceTime", "Service time", cell -> Optional.of(cell.latencyNanos())),
              mean("responseTime", "Response time", CellObservation::responseNanos),
              times("responseTime", "Response time", CellObservation::responseNanos),
              List.<Gauge<CellObservation>>of(
                  Gauge.of(
                      "offeredRequestsPerSecond",
                      "req/s",
                      NONE,
                      MEDIAN,
                      "Rate asked for",
                      cell -> optional(cell.requestsPerSecond())),
                  Gauge.of(
                      "clientCpuMicrosPerRequest",
                      "µs",
                      NONE,
                      MEDIAN,
                      "Client CPU per request",
                      cell ->
                          per(cell.sum(TurnObservation::clientCpuNanos) / 1e3, cell.completed())),
                  Gauge.of(
                      "bytesSentPerRequest",
                      "B",
                      NONE,
                      MEDIAN,
                      "Sent by the client per request",
                      cell -> per(cell.all().bytesSent(), cell.all().completed())),
                  Gauge.of(
                      "bytesReceivedPerRequest",
                      "B",
                      NONE,
                      MEDIAN,
                      "Received by the client per request",
                      cell -> per(cell.all().bytesReceived(), cell.all().completed())),
                  Gauge.of(
                      "requests",
                      "requests",
                      NONE,
                      SUM,
                      "Requests",
                      cell -> OptionalDouble.of(cell.all().started())),
                  Gauge.of(
                      "compilingShare",
                      "cores",
                      NONE,
                      MAX,
                      "Compilers of both sides",
                      cell -> OptionalDouble.of(cell.compilersCores())),
                  Gauge.of(
                      "slicesLeftOutShare",
                      "",
                      NONE,
                      MEDIAN,
                      "Share of slices left out",
                      cell -> OptionalDouble.of(cell.leftOutShare())),
                  Gauge.of(
                      "clientHiccupP99Micros",
                      "µs",
                      NONE,
                      MAX,
                      "Client hiccups, p99 of the worst slice",
                      cell -> greatest(cell, turn -> turn.hiccupP99Nanos() / 1e3)),
                  Gauge.of(
                      "clientHiccupMaxMicros",
                      "µs",
                      NONE,
                      MAX,
                      "Client hiccup, longest",
                      cell -> greatest(cell, turn -> turn.hiccupMaxNanos() / 1e3)),
                  Gauge.of(
                      "gcCount",
                      "collections",
                      NONE,
                      SUM,
                      "Server collections",
                      cell -> grown(cell, ServerUsage::gcCount)),
                  Gauge.of(
                      "gcPauseMillis",
                      "ms",
                      NONE,
                      SUM,
                      "Server collection pauses",
                      cell -> grown(cell, usage -> usage.gcPauseNanos() / 1e6))),
              Gauge.within(ServerCost.OF_USAGE, CellObservation::ended),
              List.of(ServerCost.LIVE_HEAP.within(CellObservation::collected)))
          .flatMap(List::stream)
          .toList();

  private BlockMeasures() {}

  /** All measures that samples of blocks may hold. */
  public static List<Measure> all() {
    return Stream.concat(
            OF_SLICES.stream().map(Gauge::measure), OF_CELLS.stream().map(Gauge::measure))
        .toList();
  }

  private static List<Gauge<CellObservation>> mean(
      String name, String title, Function<CellObservation, Optional<Histogram>> nanos) {
    return List.of(
        Gauge.of(
            name + "MeanMicros",
            "µs",
            LOWER,
            MEDIAN,
            title + ", mean",
            cell ->
                nanos
                    .apply(cell)
                    .map(own -> OptionalDouble.of(own.getMean() / 1e3))
                    .orElse(OptionalDouble.empty())));
  }

  private static List<Gauge<CellObservation>> times(
      String name, String title, Function<CellObservation, Optional<Histogram>> nanos) {
    List<Gauge<CellObservation>> gauges = new ArrayList<>();
    for (String percentile : List.of("50", "90", "99", "99_9", "99_99")) {
      double percent = Double.parseDouble(percentile.replace('_', '.'));
      gauges.add(
          Gauge.of(
              name + "P" + percentile + "Micros",
              "µs",
              LOWER,
              MEDIAN,
              title + ", p" + percentile.replace('_', '.'),
              cell -> percentile(nanos.apply(cell), percent)));
    }
    gauges.add(
        Gauge.of(
            name + "MaxMicros",
            "µs",
            LOWER,
            MAX,
            title + ", longest",
            cell -> percentile(nanos.apply(cell), 100)));
    return gauges;
  }

  private static OptionalDouble percentile(Optional<Histogram> nanos, double percent) {
    return nanos
        .filter(own -> own.getTotalCount() > 0)
        .filter(own -> percent != 99.99 || own.getTotalCount() >= LEAST_FOR_P99_99)
        .map(own -> OptionalDouble.of(own.getValueAtPercentile(percent) / 1e3))
        .orElse(OptionalDouble.empty());
  }

  /** How much of something the server has taken in the whole turn, where it tells. */
  private static OptionalDouble grownPerRequest(
      TurnObservation turn, Function<ServerUsage, OptionalLong> figure) {
    OptionalLong before = figure.apply(turn.before());
    OptionalLong after = figure.apply(turn.after());
    return before.isPresent() && after.isPresent()
        ? per(after.getAsLong() - before.getAsLong(), turn.all().completed())
        : OptionalDouble.empty();
  }

  private static OptionalDouble eachOf(TurnObservation turn, Optional<Long> nanos) {
    return nanos.map(own -> eachOf(turn, (double) own)).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble eachOf(TurnObservation turn, double nanos) {
    return per(nanos / 1e3, turn.slice().completed());
  }

  private static OptionalDouble shareOf(TurnObservation turn, Optional<Long> nanos) {
    return nanos.map(own -> per(own, turn.slice().nanos())).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble per(double amount, long count) {
    return count > 0 ? OptionalDouble.of(amount / count) : OptionalDouble.empty();
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble optional(OptionalLong value) {
    return value.isPresent() ? OptionalDouble.of(value.getAsLong()) : OptionalDouble.empty();
  }

  private static OptionalDouble greatest(
      CellObservation cell, Function<TurnObservation, Double> figure) {
    return cell.kept().stream().mapToDouble(figure::apply).max();
  }

  private static OptionalDouble grown(CellObservation cell, Function<ServerUsage, Number> figure) {
    ServerUsage first = cell.turns().get(0).before();
    return OptionalDouble.of(
        figure.apply(cell.ended()).doubleValue() - figure.apply(first).doubleValue());
  }
}

package dev.joust.harness.block;

import dev.joust.harness.client.Pace;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.run.Measure;
import dev.joust.run.text.Percentile;
import dev.joust.spi.usage.ServerUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What is measured in blocks: in each slice, and once for a cell of a contender in a block. */
public final class BlockMeasures {

  private static final String OFFERED = "offeredRequestsPerSecond";

  static final List<Gauge<BlockSlice>> OF_SLICES =
      List.of(
          Gauge.of("requestsPerSecond", BlockMeasures::throughput),
          Gauge.of(
              "serviceTimeMeanMicros",
              slice -> Gauge.figure(slice.clients().latencyNanos(), Histogram::getMean, 1e3)),
          gauge("serverCpuMicrosPerRequest", BlockMeasures::serverCpuOfEach),
          gauge(
              "serverCpuShare", slice -> slice.serverCpuNanos().flatMap(own -> share(slice, own))),
          gauge("clientCpuShare", slice -> share(slice, slice.clientCpuNanos())),
          gauge("allocatedBytesPerRequest", BlockMeasures::allocatedForEach),
          Gauge.of(OFFERED, BlockSlice::offeredPerSecond),
          percentile("sliceResponseTimeP50Micros", BlockMeasures::searchedNanos),
          percentile("sliceResponseTimeP99Micros", BlockMeasures::searchedNanos),
          Gauge.of("rssBytes", BlockMeasures::searchedRss));

  static final List<Gauge<BlockCell>> OF_CELLS =
      Stream.of(
              times("serviceTime", cell -> Optional.of(cell.latencyNanos())),
              List.<Gauge<BlockCell>>of(
                  gauge(
                      "responseTimeMeanMicros",
                      cell -> cell.responseNanos().map(own -> own.getMean() / 1e3))),
              times("responseTime", BlockCell::responseNanos),
              List.<Gauge<BlockCell>>of(
                  found("requestsPerSecondWithinLimit", CapacitySearch.Found::perSecond),
                  found("requestsPerSecondWithinLimitLow", CapacitySearch.Found::lowPerSecond),
                  found("requestsPerSecondWithinLimitHigh", CapacitySearch.Found::highPerSecond),
                  gauge(OFFERED, BlockCell::requestsPerSecond),
                  gauge("clientCpuMicrosPerRequest", BlockMeasures::clientCpuOfEach),
                  gauge(
                      "bytesSentPerRequest",
                      cell -> per(cell.all().bytesSent(), cell.all().completed())),
                  gauge(
                      "bytesReceivedPerRequest",
                      cell -> per(cell.all().bytesReceived(), cell.all().completed())),
                  Gauge.always("requests", cell -> cell.all().started()),
                  Gauge.always("compilingShare", BlockCell::compilersCores),
                  Gauge.always("slicesLeftOutShare", BlockCell::leftOutShare),
                  Gauge.of("jainIndex", cell -> fairness(cell, Fairness::jainIndex)),
                  Gauge.of(
                      "connectionsWithoutAnswerShare",
                      cell -> fairness(cell, Fairness::withoutAnswer)),
                  gauge(
                      "delayedRequestsShare",
                      cell -> cell.delayed().flatMap(delayed -> per(delayed, cell.completed()))),
                  gauge("serverMilliCpu", BlockMeasures::serverMilliCpu),
                  Gauge.of(
                      "clientHiccupP99Micros",
                      cell -> greatest(cell, slice -> slice.usage().hiccupP99Nanos() / 1e3)),
                  Gauge.of(
                      "clientHiccupMaxMicros",
                      cell -> greatest(cell, slice -> slice.usage().hiccupMaxNanos() / 1e3)),
                  Gauge.always("gcCount", cell -> grown(cell, ServerUsage::gcCount)),
                  Gauge.always(
                      "gcPauseMillis", cell -> grown(cell, usage -> usage.gcPauseNanos() / 1e6))),
              Gauge.within(ServerCost.OF_USAGE, BlockCell::ended),
              List.of(ServerCost.LIVE_HEAP.within(BlockCell::collected)))
          .flatMap(List::stream)
          .toList();

  private BlockMeasures() {}

  /** All measures that samples of blocks may hold. */
  public static List<Measure> all() {
    return Stream.concat(Gauge.measures(OF_SLICES).stream(), Gauge.measures(OF_CELLS).stream())
        .distinct()
        .toList();
  }

  /** All measures that samples of what is asked may hold, those of courses of events among them. */
  public static List<Measure> all(Asked asked) {
    return Stream.concat(
            all().stream(), asked.scenarios().stream().flatMap(own -> own.measures().stream()))
        .distinct()
        .toList();
  }

  private static List<Gauge<BlockCell>> times(
      String name, Function<BlockCell, Optional<Histogram>> nanos) {
    List<Gauge<BlockCell>> gauges = new ArrayList<>();
    for (String percentile : List.of("50", "90", "99", "99_9", "99_99")) {
      gauges.add(percentile(name + "P" + percentile + "Micros", nanos));
    }
    gauges.add(gauge(name + "MaxMicros", cell -> micros(nanos.apply(cell), 1, 100)));
    return gauges;
  }

  private static <O> Gauge<O> percentile(String measure, Function<O, Optional<Histogram>> nanos) {
    Percentile own = Percentile.of(measure).orElseThrow();
    return gauge(
        measure, observed -> micros(nanos.apply(observed), own.fewestValues(), own.percent()));
  }

  private static Gauge<BlockCell> found(
      String name, Function<CapacitySearch.Found, Double> figure) {
    return gauge(name, cell -> cell.found().map(figure));
  }

  private static <O> Gauge<O> gauge(String name, Function<O, Optional<Double>> value) {
    return Gauge.of(name, observed -> Gauge.told(value.apply(observed)));
  }

  private static OptionalDouble throughput(BlockSlice slice) {
    return slice.clients().responseNanos().isPresent()
        ? OptionalDouble.empty()
        : OptionalDouble.of(slice.clients().requestsPerSecond());
  }

  private static Optional<Double> serverCpuOfEach(BlockSlice slice) {
    return slice.serverCpuNanos().flatMap(own -> per(own / 1e3, slice.clients().completed()));
  }

  private static Optional<Double> share(BlockSlice slice, long cpuNanos) {
    return per(cpuNanos, slice.clients().nanos());
  }

  private static Optional<Double> allocatedForEach(BlockSlice slice) {
    OptionalLong bytes = Span.grown(slice.before(), slice.after(), ServerUsage::allocatedBytes);
    return bytes.isPresent()
        ? per(bytes.getAsLong(), slice.clients().all().completed())
        : Optional.empty();
  }

  /** The response times of a slice with a rate of its own; of others the cell has them. */
  private static Optional<Histogram> searchedNanos(BlockSlice slice) {
    return slice.offeredPerSecond().isPresent()
        ? slice.clients().responseNanos()
        : Optional.empty();
  }

  private static OptionalDouble searchedRss(BlockSlice slice) {
    return slice.offeredPerSecond().isPresent()
        ? Gauge.scaled(slice.after().rssBytes(), 1)
        : OptionalDouble.empty();
  }

  /** Of clients that do not tell their connections apart nothing is known. */
  private static OptionalDouble fairness(BlockCell cell, ToDoubleFunction<Fairness> figure) {
    List<List<Integer>> slices =
        cell.kept().stream().map(turn -> turn.clients().answersByConnection()).toList();
    return slices.stream().allMatch(List::isEmpty)
        ? OptionalDouble.empty()
        : OptionalDouble.of(figure.applyAsDouble(Fairness.of(slices, cell.load().connections())));
  }

  /**
   * At an equal rate, over all slices: near idle what a server does only now and then is most of
   * its work, and that is what a mean of slices' middle would leave out.
   */
  private static Optional<Double> serverMilliCpu(BlockCell cell) {
    return cell.serverCores()
        .filter(cores -> cell.load().pace() instanceof Pace.Scheduled)
        .map(cores -> cores * 1e3);
  }

  private static Optional<Double> clientCpuOfEach(BlockCell cell) {
    return per(cell.sum(BlockSlice::clientCpuNanos) / 1e3, cell.completed());
  }

  /** A percentile that needs so many times. */
  private static Optional<Double> micros(Optional<Histogram> nanos, long fewest, double percent) {
    return nanos
        .filter(own -> own.getTotalCount() >= fewest)
        .map(own -> own.getValueAtPercentile(percent) / 1e3);
  }

  private static Optional<Double> per(double amount, long count) {
    return count > 0 ? Optional.of(amount / count) : Optional.empty();
  }

  private static OptionalDouble greatest(BlockCell cell, Function<BlockSlice, Double> figure) {
    return cell.kept().stream().mapToDouble(figure::apply).max();
  }

  private static double grown(BlockCell cell, Function<ServerUsage, Number> figure) {
    ServerUsage first = cell.turns().get(0).before();
    return figure.apply(cell.ended()).doubleValue() - figure.apply(first).doubleValue();
  }
}

package dev.joust.harness.trial.span;

import static dev.joust.run.Measure.Aggregate.MAX;
import static dev.joust.run.Measure.Aggregate.MEDIAN;
import static dev.joust.run.Measure.Aggregate.SUM;
import static dev.joust.run.Measure.Direction.LOWER;
import static dev.joust.run.Measure.Direction.NONE;

import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.stream.Stream;

/** What a span cost the server, and what the client and the compilers had beside it. */
public final class ServerCost {

  /** What a server has used by the end of a span, with the peaks that began with it. */
  public static final List<Gauge<ServerUsage>> OF_USAGE =
      List.of(
          Gauge.always(
              "gcMaxPauseMillis",
              "ms",
              NONE,
              MAX,
              "Server collection pause, longest",
              usage -> usage.gcMaxPauseNanos() / 1e6),
          Gauge.always(
              "serverHiccupP99Micros",
              "µs",
              NONE,
              MEDIAN,
              "Server hiccups, p99",
              usage -> usage.hiccupP99Nanos() / 1e3),
          Gauge.always(
              "serverHiccupMaxMicros",
              "µs",
              NONE,
              MAX,
              "Server hiccup, longest",
              usage -> usage.hiccupMaxNanos() / 1e3),
          Gauge.always(
              "heapPeakBytes",
              "B",
              LOWER,
              MAX,
              "Server heap, peak",
              usage -> usage.heapPeakBytes()),
          Gauge.of(
              "rssBytes",
              "B",
              LOWER,
              MEDIAN,
              "Server resident memory",
              usage -> Gauge.scaled(usage.rssBytes(), 1)),
          Gauge.always(
              "threads",
              "threads",
              NONE,
              MAX,
              "Server threads, most",
              usage -> usage.threadsPeak()));

  /** What is left of a server's heap once all garbage was collected. */
  public static final Gauge<ServerUsage> LIVE_HEAP =
      Gauge.of(
          "liveHeapBytes",
          "B",
          LOWER,
          MEDIAN,
          "Server heap after collection",
          usage -> Gauge.scaled(usage.liveHeapBytes(), 1));

  private static final List<Gauge<Span>> OF_SPANS =
      List.of(
          Gauge.of("serverCpuShare", "cores", NONE, MEDIAN, "Server CPU", Span::serverCores),
          Gauge.of(
              "allocatedBytes",
              "B",
              LOWER,
              MEDIAN,
              "Server allocation",
              span -> Gauge.scaled(span.grown(ServerUsage::allocatedBytes), 1)),
          Gauge.always(
              "gcCount",
              "collections",
              NONE,
              SUM,
              "Server collections",
              span -> span.after().gcCount() - span.before().gcCount()),
          Gauge.always(
              "gcPauseMillis",
              "ms",
              NONE,
              SUM,
              "Server collection pauses",
              span -> (span.after().gcPauseNanos() - span.before().gcPauseNanos()) / 1e6),
          Gauge.always("clientCpuShare", "cores", NONE, MEDIAN, "Client CPU", Span::clientCores),
          Gauge.always(
              "clientHiccupP99Micros",
              "µs",
              NONE,
              MAX,
              "Client hiccups, p99 of the worst slice",
              span -> span.client().hiccupP99Nanos() / 1e3),
          Gauge.always(
              "clientHiccupMaxMicros",
              "µs",
              NONE,
              MAX,
              "Client hiccup, longest",
              span -> span.client().hiccupMaxNanos() / 1e3),
          Gauge.always(
              "compilingShare",
              "cores",
              NONE,
              MAX,
              "Compilers of both sides",
              Span::compilerCores));

  /** The gauges that all suites with a server share. */
  public static final List<Gauge<Span>> GAUGES =
      Stream.of(
              OF_SPANS, Gauge.within(OF_USAGE, Span::after), List.of(LIVE_HEAP.within(Span::after)))
          .flatMap(List::stream)
          .toList();

  private ServerCost() {}
}

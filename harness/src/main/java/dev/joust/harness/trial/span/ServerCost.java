package dev.joust.harness.trial.span;

import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a span cost the server, and what the client and the compilers had beside it. */
public final class ServerCost {

  /** What a server has used by the end of a span, with the peaks that began with it. */
  public static final List<Gauge<ServerUsage>> OF_USAGE =
      List.of(
          Gauge.always("gcMaxPauseMillis", usage -> usage.gcMaxPauseNanos() / 1e6),
          Gauge.always("serverHiccupP99Micros", usage -> usage.hiccupP99Nanos() / 1e3),
          Gauge.always("serverHiccupMaxMicros", usage -> usage.hiccupMaxNanos() / 1e3),
          Gauge.always("heapPeakBytes", ServerUsage::heapPeakBytes),
          Gauge.of("rssBytes", usage -> Gauge.scaled(usage.rssBytes(), 1)),
          Gauge.always("threads", ServerUsage::threadsPeak));

  /** What is left of a server's heap once all garbage was collected. */
  public static final Gauge<ServerUsage> LIVE_HEAP =
      Gauge.of("liveHeapBytes", usage -> Gauge.scaled(usage.liveHeapBytes(), 1));

  private static final List<Gauge<Span>> OF_SPANS =
      List.of(
          Gauge.of("serverCpuShare", Span::serverCores),
          Gauge.of(
              "allocatedBytes", span -> Gauge.scaled(span.grown(ServerUsage::allocatedBytes), 1)),
          Gauge.always("gcCount", span -> span.after().gcCount() - span.before().gcCount()),
          Gauge.always(
              "gcPauseMillis",
              span -> (span.after().gcPauseNanos() - span.before().gcPauseNanos()) / 1e6),
          Gauge.always("clientCpuShare", Span::clientCores),
          Gauge.always("clientHiccupP99Micros", span -> span.client().hiccupP99Nanos() / 1e3),
          Gauge.always("clientHiccupMaxMicros", span -> span.client().hiccupMaxNanos() / 1e3),
          Gauge.always("compilingShare", Span::compilerCores));

  /** The gauges that all suites with a server share. */
  public static final List<Gauge<Span>> GAUGES =
      Stream.of(
              OF_SPANS, Gauge.within(OF_USAGE, Span::after), List.of(LIVE_HEAP.within(Span::after)))
          .flatMap(List::stream)
          .toList();

  private ServerCost() {}

  /** Gauges of a suite's own, and after them those that all share, read off its span. */
  public static <O> List<Gauge<O>> beside(List<Gauge<O>> own, Function<O, Span> span) {
    return Stream.concat(own.stream(), Gauge.within(GAUGES, span).stream()).toList();
  }
}

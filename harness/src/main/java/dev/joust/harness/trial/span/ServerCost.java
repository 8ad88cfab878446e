package dev.joust.harness.trial.span;

import dev.joust.spi.usage.ServerUsage;
import java.util.List;
import java.util.stream.Stream;

/** What a span cost the server, and what the client and the compilers had beside it. */
public final class ServerCost {

  /** What all suites call the costs of a server, of its client and of their compilers. */
  public static final MeasureTable MEASURES =
      new MeasureTable(
          """
          gcMaxPauseMillis      | ms          | none  | max    | Server collection pause, longest
          serverHiccupP99Micros | µs          | none  | median | Server hiccups, p99
          serverHiccupMaxMicros | µs          | none  | max    | Server hiccup, longest
          heapPeakBytes         | B           | lower | max    | Server heap, peak
          rssBytes              | B           | lower | median | Server resident memory
          threads               | threads     | none  | max    | Server threads, most
          liveHeapBytes         | B           | lower | median | Server heap after collection
          serverCpuShare        | cores       | none  | median | Server CPU
          allocatedBytes        | B           | lower | median | Server allocation
          gcCount               | collections | none  | sum    | Server collections
          gcPauseMillis         | ms          | none  | sum    | Server collection pauses
          clientCpuShare        | cores       | none  | median | Client CPU
          clientHiccupP99Micros | µs          | none  | max    | Client hiccups, p99 of the worst slice
          clientHiccupMaxMicros | µs          | none  | max    | Client hiccup, longest
          compilingShare        | cores       | none  | max    | Compilers of both sides
          """);

  /** What a server has used by the end of a span, with the peaks that began with it. */
  public static final List<Gauge<ServerUsage>> OF_USAGE =
      List.of(
          MEASURES.always("gcMaxPauseMillis", usage -> usage.gcMaxPauseNanos() / 1e6),
          MEASURES.always("serverHiccupP99Micros", usage -> usage.hiccupP99Nanos() / 1e3),
          MEASURES.always("serverHiccupMaxMicros", usage -> usage.hiccupMaxNanos() / 1e3),
          MEASURES.always("heapPeakBytes", ServerUsage::heapPeakBytes),
          MEASURES.gauge("rssBytes", usage -> Gauge.scaled(usage.rssBytes(), 1)),
          MEASURES.always("threads", ServerUsage::threadsPeak));

  /** What is left of a server's heap once all garbage was collected. */
  public static final Gauge<ServerUsage> LIVE_HEAP =
      MEASURES.gauge("liveHeapBytes", usage -> Gauge.scaled(usage.liveHeapBytes(), 1));

  private static final List<Gauge<Span>> OF_SPANS =
      List.of(
          MEASURES.gauge("serverCpuShare", Span::serverCores),
          MEASURES.gauge(
              "allocatedBytes", span -> Gauge.scaled(span.grown(ServerUsage::allocatedBytes), 1)),
          MEASURES.always("gcCount", span -> span.after().gcCount() - span.before().gcCount()),
          MEASURES.always(
              "gcPauseMillis",
              span -> (span.after().gcPauseNanos() - span.before().gcPauseNanos()) / 1e6),
          MEASURES.always("clientCpuShare", Span::clientCores),
          MEASURES.always("clientHiccupP99Micros", span -> span.client().hiccupP99Nanos() / 1e3),
          MEASURES.always("clientHiccupMaxMicros", span -> span.client().hiccupMaxNanos() / 1e3),
          MEASURES.always("compilingShare", Span::compilerCores));

  /** The gauges that all suites with a server share. */
  public static final List<Gauge<Span>> GAUGES =
      Stream.of(
              OF_SPANS, Gauge.within(OF_USAGE, Span::after), List.of(LIVE_HEAP.within(Span::after)))
          .flatMap(List::stream)
          .toList();

  private ServerCost() {}
}

package dev.joust.harness.trial;

import static dev.joust.reports.run.Measure.Aggregate.MAX;
import static dev.joust.reports.run.Measure.Aggregate.MEDIAN;
import static dev.joust.reports.run.Measure.Aggregate.SUM;
import static dev.joust.reports.run.Measure.Direction.LOWER;
import static dev.joust.reports.run.Measure.Direction.NONE;

import dev.joust.harness.server.ServerUsage;
import java.util.List;

/** What a span cost the server, and what the client and the compilers had beside it. */
public final class ServerCost {

  /** The gauges that all suites with a server share. */
  public static final List<Gauge<Span>> GAUGES =
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
          Gauge.always(
              "gcMaxPauseMillis",
              "ms",
              NONE,
              MAX,
              "Server collection pause, longest",
              span -> span.after().gcMaxPauseNanos() / 1e6),
          Gauge.always(
              "heapPeakBytes",
              "B",
              LOWER,
              MAX,
              "Server heap, peak",
              span -> span.after().heapPeakBytes()),
          Gauge.of(
              "liveHeapBytes",
              "B",
              LOWER,
              MEDIAN,
              "Server heap after collection",
              span -> Gauge.scaled(span.after().liveHeapBytes(), 1)),
          Gauge.of(
              "rssBytes",
              "B",
              LOWER,
              MEDIAN,
              "Server resident memory",
              span -> Gauge.scaled(span.after().rssBytes(), 1)),
          Gauge.always(
              "threads",
              "threads",
              NONE,
              MAX,
              "Server threads, most",
              span -> span.after().threadsPeak()),
          Gauge.always(
              "serverHiccupP99Micros",
              "µs",
              NONE,
              MEDIAN,
              "Server hiccups, p99",
              span -> span.after().hiccupP99Nanos() / 1e3),
          Gauge.always(
              "serverHiccupMaxMicros",
              "µs",
              NONE,
              MAX,
              "Server hiccup, longest",
              span -> span.after().hiccupMaxNanos() / 1e3),
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

  private ServerCost() {}
}

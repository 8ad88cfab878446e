package dev.joust.harness.trial.span;

import dev.joust.harness.server.ServerCounters;
import dev.joust.harness.server.ServerUsage;
import java.util.OptionalLong;

/** Usages of servers, for tests. */
public final class Usages {

  private static final long MILLI = 1_000_000;

  private Usages() {}

  /** A server that has grown in all respects by so much. */
  public static ServerUsage grown(long by) {
    return usage(by, new ServerCounters(by, by, by, by, by));
  }

  /** A server that has counted that. */
  public static ServerUsage counting(ServerCounters counted) {
    return usage(0, counted);
  }

  /** Of a server that does not tell what its threads take. */
  public static ServerUsage untold() {
    ServerUsage told = grown(0);
    return new ServerUsage(
        told.uptimeNanos(),
        told.cpuNanos(),
        OptionalLong.empty(),
        told.heapUsedBytes(),
        told.heapPeakBytes(),
        told.heapCommittedBytes(),
        told.nonHeapUsedBytes(),
        told.directBytes(),
        told.rssBytes(),
        told.rssPeakBytes(),
        OptionalLong.empty(),
        told.gcCount(),
        told.gcPauseNanos(),
        told.gcMaxPauseNanos(),
        told.hiccupP99Nanos(),
        told.hiccupMaxNanos(),
        told.threads(),
        told.threadsPeak(),
        told.jitNanos(),
        told.counters(),
        told.liveHeapBytes());
  }

  private static ServerUsage usage(long by, ServerCounters counters) {
    OptionalLong told = OptionalLong.of(by);
    return new ServerUsage(
        by * MILLI,
        OptionalLong.of(by * MILLI),
        OptionalLong.of(by * MILLI),
        by,
        by,
        by,
        by,
        told,
        told,
        told,
        told,
        by,
        by * MILLI,
        by * MILLI,
        by,
        by,
        (int) by,
        (int) by,
        OptionalLong.of(by * MILLI),
        counters,
        OptionalLong.empty());
  }
}

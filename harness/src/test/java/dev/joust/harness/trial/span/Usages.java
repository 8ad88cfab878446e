package dev.joust.harness.trial.span;

import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.util.OptionalLong;

/** Usages of servers, for tests. */
public final class Usages {

  private static final long MILLI = 1_000_000;

  private Usages() {}

  /** A server that has grown in all respects by so much. */
  public static ServerUsage grown(long by) {
    return usage(by, new Counters(by, by, by, by, by));
  }

  /** A server that has counted that. */
  public static ServerUsage counting(Counters counted) {
    return usage(0, counted);
  }

  /** Of a server that does not tell what its threads take. */
  public static ServerUsage untold() {
    return grown(0)
        .withThreadsCpuNanos(OptionalLong.empty())
        .withAllocatedBytes(OptionalLong.empty());
  }

  private static ServerUsage usage(long by, Counters counters) {
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

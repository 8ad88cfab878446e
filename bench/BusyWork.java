package dev.joust.netty;

import java.util.stream.LongStream;

/**
 * Burns CPU for a known time: {@code bench/power} builds it into a copy of Netty's server, which
 * calls it for each WebSocket message. By the clock, as a counted loop would take as long as its
 * compilation happens to make it.
 *
 * <p>Run by itself with a number of nanoseconds it prints how many it burns when asked for them:
 * the clock has to be read as well.
 */
final class BusyWork {

  private static final long NANOS = Long.getLong("joust.bench.busyNanos", 0);
  private static final int CALLS = 200_000;
  private static final int ROUNDS = 30;

  private BusyWork() {}

  static void burn() {
    burn(NANOS);
  }

  private static void burn(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  public static void main(String[] arguments) {
    long nanos = Long.parseLong(arguments[0]);
    // The least: the first rounds are not compiled yet, and others may be interrupted.
    System.out.println(LongStream.range(0, ROUNDS).map(round -> measure(nanos)).min().getAsLong());
  }

  private static long measure(long nanos) {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      burn(nanos);
    }
    return (System.nanoTime() - start) / CALLS;
  }
}

package dev.joust.harness.client;

import java.util.List;

/**
 * What a client's JVM has spent, and was kept from, between two points of its task.
 *
 * @param nanos the time between them
 * @param cpuNanos CPU time of the process, in steps of 10 ms on Linux
 * @param gcPauseNanos time of its collections, in steps of a millisecond
 * @param compilingNanos time of its compilers, in steps of a millisecond
 * @param hiccupP99Nanos how late an idle thread of it ran, 99th percentile
 * @param hiccupMaxNanos how late it ran at most
 */
public record ClientUsage(
    long nanos,
    long cpuNanos,
    long gcPauseNanos,
    long compilingNanos,
    long hiccupP99Nanos,
    long hiccupMaxNanos) {

  /**
   * What several clients have spent side by side: their CPU time together, and the pauses of the
   * one that was kept the longest.
   */
  public static ClientUsage together(List<ClientUsage> clients) {
    return clients.stream().reduce(new ClientUsage(0, 0, 0, 0, 0, 0), ClientUsage::beside);
  }

  private ClientUsage beside(ClientUsage other) {
    return new ClientUsage(
        Math.max(nanos, other.nanos),
        cpuNanos + other.cpuNanos,
        Math.max(gcPauseNanos, other.gcPauseNanos),
        compilingNanos + other.compilingNanos,
        Math.max(hiccupP99Nanos, other.hiccupP99Nanos),
        Math.max(hiccupMaxNanos, other.hiccupMaxNanos));
  }
}

package dev.joust.harness.load.wire;

import dev.joust.harness.machine.CpuTimes;

/** What other machines of the same host take from this one, all its processors added. */
final class StolenMillis {

  private final double before = now();

  /** So much since this was made; 0 where the system does not tell. */
  double sinceThen() {
    return now() - before;
  }

  private static double now() {
    return CpuTimes.ofThisMachine().map(CpuTimes::stolenNanos).orElse(0L) / 1e6;
  }
}

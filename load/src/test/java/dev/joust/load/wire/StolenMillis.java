package dev.joust.load.wire;

import dev.joust.lab.os.CpuTimes;

/** What other machines of the same host take from this one, all its processors added. */
public final class StolenMillis {

  private final double before = now();

  /** So much since this was made; 0 where the system does not tell. */
  public double sinceThen() {
    return now() - before;
  }

  private static double now() {
    return CpuTimes.ofThisMachine().map(CpuTimes::stolenNanos).orElse(0L) / 1e6;
  }
}

package dev.joust.harness.client;

import java.io.IOException;
import java.util.function.LongSupplier;

/**
 * What a cell does before it is measured, over its own connections: its load, until the compilers
 * of both JVMs rest. Making the connections makes compilers take back what they had taken for
 * granted since the last were made, and compile it anew beside the load.
 */
public final class Settling {

  /** How often a load is repeated, at most. */
  public static final int MOST_BURSTS = 20;

  private final long burstNanos;
  private final double restingCores;
  private final CompilerLoad.Source compilers;
  private final LongSupplier nanoTime;

  /**
   * Settles cells.
   *
   * @param burstMillis the length of a load; zero: none at all
   * @param restingCores the processors that compilers may keep busy in it, all of them added
   */
  public Settling(long burstMillis, double restingCores, HarnessLink harness) {
    this(burstMillis, restingCores, CompilerLoad.sourceOfBoth(harness, 0), System::nanoTime);
  }

  Settling(
      long burstMillis, double restingCores, CompilerLoad.Source compilers, LongSupplier nanoTime) {
    this.burstNanos = burstMillis * 1_000_000;
    this.restingCores = restingCores;
    this.compilers = compilers;
    this.nanoTime = nanoTime;
  }

  /** A part of a cell's load. */
  public interface Load {

    /** Sends it and waits for the answers. */
    void run() throws IOException, InterruptedException;
  }

  /** Repeats a load. If the compilers will not rest, what is measured next tells so. */
  public void settle(Load burst) throws IOException, InterruptedException {
    if (burstNanos == 0) {
      return;
    }
    CompilerLoad load = new CompilerLoad(compilers, nanoTime);
    // What was compiled before is none of this.
    load.cores();
    int bursts = 0;
    double cores;
    do {
      long start = nanoTime.getAsLong();
      do {
        burst.run();
      } while (nanoTime.getAsLong() - start < burstNanos);
      cores = load.cores();
      bursts++;
    } while (cores > restingCores && bursts < MOST_BURSTS);
  }
}

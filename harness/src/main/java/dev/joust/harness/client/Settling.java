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
  private final double compilingShare;
  private final CompilerLoad.Source compilers;
  private final LongSupplier nanoTime;

  /**
   * Settles cells.
   *
   * @param burstMillis the length of a load; zero: none at all
   * @param compilingShare the share of time that compilers may be busy in it
   */
  public Settling(long burstMillis, double compilingShare, HarnessLink harness) {
    this(burstMillis, compilingShare, CompilerLoad.sourceOfBoth(harness, 0), System::nanoTime);
  }

  Settling(
      long burstMillis,
      double compilingShare,
      CompilerLoad.Source compilers,
      LongSupplier nanoTime) {
    this.burstNanos = burstMillis * 1_000_000;
    this.compilingShare = compilingShare;
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
    load.share();
    int bursts = 0;
    double share;
    do {
      long start = nanoTime.getAsLong();
      do {
        burst.run();
      } while (nanoTime.getAsLong() - start < burstNanos);
      share = load.share();
      bursts++;
    } while (share > compilingShare && bursts < MOST_BURSTS);
  }
}

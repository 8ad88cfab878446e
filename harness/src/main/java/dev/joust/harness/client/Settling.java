package dev.joust.harness.client;

import java.io.IOException;

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
  private final HarnessLink harness;

  /**
   * Settles cells.
   *
   * @param burstMillis the length of a load; zero: none at all
   * @param compilingShare the share of time that compilers may be busy in it
   */
  public Settling(long burstMillis, double compilingShare, HarnessLink harness) {
    this.burstNanos = burstMillis * 1_000_000;
    this.compilingShare = compilingShare;
    this.harness = harness;
  }

  /** A part of a cell's load. */
  public interface Load {

    /** Sends it and waits for the answers. */
    void run() throws IOException, InterruptedException;
  }

  /** Repeats a load. If the compilers will not rest, what is measured next tells so. */
  public void settle(Load load) throws IOException, InterruptedException {
    if (burstNanos == 0) {
      return;
    }
    CompilerLoad compilers = CompilerLoad.ofBoth(harness);
    // What was compiled before is none of this.
    compilers.share();
    int bursts = 0;
    double share;
    do {
      long start = System.nanoTime();
      do {
        load.run();
      } while (System.nanoTime() - start < burstNanos);
      share = compilers.share();
      bursts++;
    } while (share > compilingShare && bursts < MOST_BURSTS);
  }
}

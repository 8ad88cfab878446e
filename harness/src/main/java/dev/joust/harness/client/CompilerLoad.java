package dev.joust.harness.client;

import java.io.IOException;
import java.util.function.LongSupplier;

/** How busy compilers are, from one reading to the next. */
public final class CompilerLoad {

  /** The processors that they may keep busy while they are said to rest. */
  public static final double RESTING_CORES = 0.1;

  private final Source source;
  private final LongSupplier nanoTime;
  private long before;
  private long compilersNanosBefore;

  /** Where their time is read. */
  public interface Source {

    /** Their time up to now; only differences mean something. */
    long nanos() throws IOException;
  }

  /** The load of compilers whose time a source tells. */
  public CompilerLoad(Source source) {
    this(source, System::nanoTime);
  }

  CompilerLoad(Source source, LongSupplier nanoTime) {
    this.source = source;
    this.nanoTime = nanoTime;
    this.before = nanoTime.getAsLong();
  }

  /** The load of this JVM's compilers and of those of a contender's server, added. */
  public static CompilerLoad ofBoth(HarnessLink harness, int rival, LongSupplier nanoTime) {
    return new CompilerLoad(sourceOfBoth(harness, rival), nanoTime);
  }

  static Source sourceOfBoth(HarnessLink harness, int rival) {
    return () ->
        harness
            .ask(
                new ClientMessage.Compiling(ProcessClock.read().compilingNanos(), rival),
                HarnessReply.CompilersNanos.class)
            .nanos();
  }

  /**
   * The processors that they kept busy since the last reading, all of them added; at first, with
   * all that they have done since their start.
   */
  public double cores() throws IOException {
    long compilersNanos = source.nanos();
    long now = nanoTime.getAsLong();
    double cores = (double) (compilersNanos - compilersNanosBefore) / (now - before);
    before = now;
    compilersNanosBefore = compilersNanos;
    return cores;
  }
}

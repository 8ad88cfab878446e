package dev.joust.harness.client;

import java.io.IOException;

/** How busy the compilers of this JVM and of the server's are, from one reading to the next. */
final class CompilerLoad {

  private final HarnessLink harness;
  private long before = System.nanoTime();
  private long compilersNanosBefore;

  CompilerLoad(HarnessLink harness) {
    this.harness = harness;
  }

  /**
   * The processors that they kept busy since the last reading, those of both added; at first, with
   * all that they have done since their start.
   */
  double share() throws IOException {
    long own = ProcessClock.read().compilingNanos();
    long compilersNanos =
        harness.tell(new ClientMessage.Compiling(own)).compilersNanos().orElseThrow();
    long now = System.nanoTime();
    double share = (double) (compilersNanos - compilersNanosBefore) / (now - before);
    before = now;
    compilersNanosBefore = compilersNanos;
    return share;
  }
}

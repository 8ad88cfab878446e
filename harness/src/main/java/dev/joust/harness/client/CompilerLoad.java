package dev.joust.harness.client;

import java.io.IOException;

/** How busy the compilers of this JVM and of the server's are, from one reading to the next. */
final class CompilerLoad {

  private final HarnessLink harness;
  private ProcessClock before = ProcessClock.read();
  private long serverBeforeNanos;

  CompilerLoad(HarnessLink harness) {
    this.harness = harness;
  }

  /**
   * The share of the time since the last reading in which they were busy, those of both added; at
   * first, with all that the server's have done since its start.
   */
  double share() throws IOException {
    long serverNanos =
        harness
            .tell(new ClientMessage.Compiling())
            .serverCompilingNanos()
            .orElse(serverBeforeNanos);
    ProcessClock now = ProcessClock.read();
    ProcessClock spent = now.since(before);
    long nanos = spent.compilingNanos() + serverNanos - serverBeforeNanos;
    before = now;
    serverBeforeNanos = serverNanos;
    return (double) nanos / spent.nanos();
  }
}

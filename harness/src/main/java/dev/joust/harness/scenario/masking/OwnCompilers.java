package dev.joust.harness.scenario.masking;

import dev.joust.harness.trial.ProcessCpu;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** How busy the compilers of this JVM are, from one reading to the next. */
final class OwnCompilers {

  /** The share of a processor up to which they rest. */
  static final double RESTING_SHARE = 0.1;

  private final ProcessCpu cpu = ProcessCpu.ofCompilers(ProcessHandle.current().pid());
  private long before = System.nanoTime();
  private long compilersNanosBefore = nanos();

  /** The share of a processor that they took since the last reading. */
  double share() {
    long compilersNanos = nanos();
    long now = System.nanoTime();
    double share = (double) (compilersNanos - compilersNanosBefore) / (now - before);
    before = now;
    compilersNanosBefore = compilersNanos;
    return share;
  }

  private long nanos() {
    return cpu.nanos()
        .orElseGet(
            () ->
                TimeUnit.MILLISECONDS.toNanos(
                    ManagementFactory.getCompilationMXBean().getTotalCompilationTime()));
  }
}

package dev.joust.harness.trial.span;

import dev.joust.harness.client.NanoClock;
import dev.joust.lab.host.HostProcess;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Reads a process's CPU time again and again, to tell how many processors it kept busy at most. */
public final class PeakCpu implements AutoCloseable {

  private static final Duration STEP = Duration.ofMillis(100);

  private final NanoClock clock;
  private final Supplier<Optional<Long>> cpuNanos;
  private final Thread thread = new Thread(this::watch, "joust-peak-cpu");
  private volatile boolean ended;
  private double mostCores = Double.NaN;

  PeakCpu(NanoClock clock, Supplier<Optional<Long>> cpuNanos) {
    this.clock = clock;
    this.cpuNanos = cpuNanos;
    thread.setDaemon(true);
    thread.start();
  }

  /** Watches a process from now on. */
  public static PeakCpu of(HostProcess process) {
    return new PeakCpu(NanoClock.SYSTEM, process::cpuNanos);
  }

  private void watch() {
    long beforeNanos = clock.nanoTime();
    Optional<Long> before = cpuNanos.get();
    while (!ended) {
      clock.awaitUntil(beforeNanos + STEP.toNanos());
      long nowNanos = clock.nanoTime();
      Optional<Long> now = cpuNanos.get();
      if (before.isPresent() && now.isPresent()) {
        double cores = (double) (now.get() - before.get()) / (nowNanos - beforeNanos);
        mostCores = Double.isNaN(mostCores) ? cores : Math.max(mostCores, cores);
      }
      beforeNanos = nowNanos;
      before = now;
    }
  }

  /** Ends the watch, a step later; the most that were busy in a step, where the system tells. */
  public OptionalDouble end() throws InterruptedException {
    ended = true;
    thread.join();
    return Double.isNaN(mostCores) ? OptionalDouble.empty() : OptionalDouble.of(mostCores);
  }

  @Override
  public void close() {
    ended = true;
  }
}

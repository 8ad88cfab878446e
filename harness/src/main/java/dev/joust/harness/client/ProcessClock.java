package dev.joust.harness.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * What this JVM has spent since its start.
 *
 * @param nanos the time, as {@link System#nanoTime()}
 * @param cpuNanos CPU time of the process
 * @param gcNanos time of collections
 * @param compilingNanos time of the compilers
 */
public record ProcessClock(long nanos, long cpuNanos, long gcNanos, long compilingNanos) {

  /** Reads it now. */
  public static ProcessClock read() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long gcMillis =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionTime)
            .sum();
    return new ProcessClock(
        System.nanoTime(),
        system.getProcessCpuTime(),
        gcMillis * 1_000_000,
        ManagementFactory.getCompilationMXBean().getTotalCompilationTime() * 1_000_000);
  }

  /**
   * What several JVMs have spent side by side: their CPU time together, and the pauses of the one
   * that was kept the longest.
   */
  public static ProcessClock together(List<ProcessClock> clients) {
    return clients.stream().reduce(ProcessClock::beside).orElseThrow();
  }

  private ProcessClock beside(ProcessClock other) {
    return new ProcessClock(
        Math.max(nanos, other.nanos),
        cpuNanos + other.cpuNanos,
        Math.max(gcNanos, other.gcNanos),
        compilingNanos + other.compilingNanos);
  }

  /** What was spent since an earlier reading. */
  public ProcessClock since(ProcessClock earlier) {
    return new ProcessClock(
        nanos - earlier.nanos,
        cpuNanos - earlier.cpuNanos,
        gcNanos - earlier.gcNanos,
        compilingNanos - earlier.compilingNanos);
  }
}

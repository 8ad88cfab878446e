package dev.joust.harness.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

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

  /** What was spent since an earlier reading. */
  public ProcessClock since(ProcessClock earlier) {
    return new ProcessClock(
        nanos - earlier.nanos,
        cpuNanos - earlier.cpuNanos,
        gcNanos - earlier.gcNanos,
        compilingNanos - earlier.compilingNanos);
  }
}

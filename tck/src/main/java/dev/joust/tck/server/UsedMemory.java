package dev.joust.tck.server;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** The memory of the JVM that a server under test shares with the test. */
public final class UsedMemory {

  private UsedMemory() {}

  /** Heap in use after a collection, and memory outside the heap that buffers hold. */
  public static long bytes() {
    System.gc();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return direct + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}

package dev.joust.tck.server;

import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

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

  /** What all threads but the caller's have allocated on the heap, of those that still run. */
  public static long allocatedByOthers() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] others =
        Arrays.stream(threads.getAllThreadIds())
            .filter(id -> id != Thread.currentThread().getId())
            .toArray();
    return Arrays.stream(threads.getThreadAllocatedBytes(others)).filter(bytes -> bytes > 0).sum();
  }
}

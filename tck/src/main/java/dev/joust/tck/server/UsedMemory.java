package dev.joust.tck.server;

import com.sun.management.ThreadMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

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

  /**
   * What all threads but the caller's allocate on the heap from now on, of those that still run
   * when it is asked for.
   */
  public static LongSupplier allocatedByOthers() {
    Map<Long, Long> before = allocated();
    return () ->
        allocated().entrySet().stream()
            .mapToLong(now -> now.getValue() - before.getOrDefault(now.getKey(), 0L))
            .sum();
  }

  private static Map<Long, Long> allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getAllThreadIds())
        .filter(id -> id != Thread.currentThread().getId())
        .boxed()
        .collect(
            Collectors.toMap(
                Function.identity(), id -> Math.max(0, threads.getThreadAllocatedBytes(id))));
  }
}

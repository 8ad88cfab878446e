package dev.joust.host;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Adds up what threads have allocated on the heap. From JDK 21 on the JVM itself counts threads
 * that have ended; before, such a thread counts with what it had allocated when it was last seen.
 */
final class Allocation {

  private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private final Optional<MethodHandle> total = total();
  private final Map<Long, Long> seen = new HashMap<>();

  /** All bytes since the start of the JVM; absent if this JVM does not count them. */
  OptionalLong bytes() {
    if (!threads.isThreadAllocatedMemorySupported() || !threads.isThreadAllocatedMemoryEnabled()) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(total.isPresent() ? bytes(total.get()) : bytesSeen());
  }

  private long bytes(MethodHandle counted) {
    try {
      return (long) counted.invokeExact(threads);
    } catch (Throwable failure) {
      throw new IllegalStateException("the JVM does not tell what it has allocated", failure);
    }
  }

  private synchronized long bytesSeen() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] >= 0) {
        seen.put(ids[i], bytes[i]);
      }
    }
    return seen.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Optional<MethodHandle> total() {
    try {
      return Optional.of(
          MethodHandles.publicLookup()
              .findVirtual(
                  ThreadMXBean.class,
                  "getTotalThreadAllocatedBytes",
                  MethodType.methodType(long.class)));
    } catch (NoSuchMethodException | IllegalAccessException olderJdk) {
      return Optional.empty();
    }
  }
}

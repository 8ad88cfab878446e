package dev.joust.host;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Adds up what threads have allocated on the heap. A thread that has ended counts with what it had
 * allocated when it was last seen.
 */
final class Allocation {

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Map<Long, Long> seen = new HashMap<>();

  synchronized long bytes() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] >= 0) {
        seen.put(ids[i], bytes[i]);
      }
    }
    return seen.values().stream().mapToLong(Long::longValue).sum();
  }
}

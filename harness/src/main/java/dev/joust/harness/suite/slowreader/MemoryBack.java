package dev.joust.harness.suite.slowreader;

import dev.joust.lab.os.SocketQueues;
import dev.joust.spi.usage.ServerUsage;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The server's memory once readers read again who stalled.
 *
 * @param seconds when it had given back nine tenths of what the stall took, if it did
 * @param usage the server's usage then, or when it was waited for no longer
 */
record MemoryBack(OptionalDouble seconds, ServerUsage usage) {

  private static final long SMALL_BYTES = 1024 * 1024;

  /** What is left may be a tenth of what the stall took, or a mebibyte, which is noise. */
  static boolean isBack(Held before, Held stalled, ServerUsage now, long queuedBytes) {
    long queuedThen = stalled.queues().map(SocketQueues::bytes).orElse(0L);
    if (queuedBytes > queuedThen / 10) {
      return false;
    }
    OptionalLong start = before.usage().rssBytes();
    OptionalLong most = stalled.usage().rssBytes();
    if (start.isEmpty() || most.isEmpty() || now.rssBytes().isEmpty()) {
      return true;
    }
    long taken = most.getAsLong() - start.getAsLong();
    return now.rssBytes().getAsLong() - start.getAsLong() <= Math.max(SMALL_BYTES, taken / 10);
  }
}

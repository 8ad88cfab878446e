package dev.joust.undertow;

import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.DefaultByteBufferPool;
import java.util.ArrayList;
import java.util.List;

/**
 * Direct buffers for messages that are larger than a pooled buffer: one of Undertow's pools for
 * each power of two, up to the largest message. A buffer of its own for each message would not be
 * given back before the JVM has run out of direct memory and collects the whole heap for its sake.
 */
final class MessageBuffers implements AutoCloseable {

  /** How much of each size is kept while no message needs it; what is more is freed at once. */
  static final int IDLE_BYTES_PER_SIZE = 16 << 20;

  private final List<DefaultByteBufferPool> pools = new ArrayList<>();

  MessageBuffers(int pooledBytes, int largestBytes) {
    for (long size = 2L * Integer.highestOneBit(pooledBytes); size < largestBytes; size *= 2) {
      pools.add(pool((int) size));
    }
    pools.add(pool(largestBytes));
  }

  private static DefaultByteBufferPool pool(int bytes) {
    // Undertow keeps one more than its limit, here the last or only one.
    int limit = Math.max(IDLE_BYTES_PER_SIZE / bytes, 1) - 1;
    return new DefaultByteBufferPool(true, bytes, limit, 0);
  }

  /** The smallest buffer of at least so many bytes, which are no more than the largest has. */
  PooledByteBuffer allocate(long bytes) {
    int i = 0;
    while (pools.get(i).getBufferSize() < bytes) {
      i++;
    }
    return pools.get(i).allocate();
  }

  @Override
  public void close() {
    pools.forEach(DefaultByteBufferPool::close);
  }
}

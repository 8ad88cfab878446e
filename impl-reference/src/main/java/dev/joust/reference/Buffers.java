package dev.joust.reference;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One I/O thread's buffers. A connection has one only while there are bytes that wait to be
 * understood or sent, so there are few, and they stay in the processor's cache.
 */
final class Buffers {

  /** Unless set otherwise: room for a message of 100 KiB with its head. */
  static final int DEFAULT_BYTES = 128 * 1024;

  private final int bytes;
  private final Deque<ByteBuffer> idle = new ArrayDeque<>();
  private final ByteBuffer[] pair = new ByteBuffer[2];

  Buffers(int bytes) {
    this.bytes = bytes;
  }

  /** An empty buffer, in the order in which the processor reads numbers fastest. */
  ByteBuffer borrow() {
    ByteBuffer buffer = idle.pollFirst();
    return buffer == null ? allocate(bytes) : buffer;
  }

  void giveBack(ByteBuffer buffer) {
    if (buffer.capacity() == bytes) {
      idle.addFirst(buffer.clear());
    }
  }

  /** Puts what a buffer, which is given back, has left into one of another size, to be added to. */
  ByteBuffer larger(ByteBuffer full, int bytes) {
    ByteBuffer larger = allocate(bytes).put(full);
    giveBack(full);
    return larger;
  }

  /** Two buffers to be written at once; the array is good until the next call. */
  ByteBuffer[] pair(ByteBuffer first, ByteBuffer second) {
    pair[0] = first;
    pair[1] = second;
    return pair;
  }

  private static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }
}

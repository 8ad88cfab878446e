package dev.joust.spi;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The bodies of {@code GET /payload/{bytes}}: any length up to a limit, out of one shared buffer
 * outside the heap. The byte at offset {@code i} is {@link #byteAt}, so a client can check it.
 */
public final class Payloads {

  static final String PREFIX = "/payload/";

  private static final int SMALLEST_STORE_BYTES = 128 * 1024;
  private static final int RESPONSES_KEPT = 1_024;

  private final int maxBytes;
  private final AtomicReferenceArray<Response> responses =
      new AtomicReferenceArray<>(RESPONSES_KEPT);
  private volatile ByteBuffer store;

  Payloads(int maxBytes) {
    this.maxBytes = maxBytes;
    this.store = filled(Math.min(SMALLEST_STORE_BYTES, maxBytes));
  }

  /** The byte at an offset of every payload: printable ASCII with a period of 95 bytes. */
  public static byte byteAt(long offset) {
    return (byte) (' ' + offset % 95);
  }

  /** The largest payload. */
  public int maxBytes() {
    return maxBytes;
  }

  /**
   * The response with a payload of that many bytes. Asking for the same length again gives the same
   * object as long as few lengths are in use.
   *
   * @param bytes the length, 0 to {@link #maxBytes()}
   */
  public Response response(int bytes) {
    int slot = bytes & (RESPONSES_KEPT - 1);
    Response kept = responses.get(slot);
    if (kept != null && kept.bodyBytes() == bytes) {
      return kept;
    }
    Response made =
        new Response(
            200, "application/octet-stream", List.of(), storeOf(bytes).duplicate().limit(bytes));
    responses.set(slot, made);
    return made;
  }

  /** The length that a path asks for, or -1 if it is no number or over the limit. */
  int parse(String path) {
    if (path.length() == PREFIX.length()) {
      return -1;
    }
    long bytes = 0;
    for (int i = PREFIX.length(); i < path.length(); i++) {
      int digit = path.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      bytes = bytes * 10 + digit;
      if (bytes > maxBytes) {
        return -1;
      }
    }
    return (int) bytes;
  }

  private ByteBuffer storeOf(int bytes) {
    ByteBuffer present = store;
    return bytes <= present.capacity() ? present : grown(bytes);
  }

  private synchronized ByteBuffer grown(int bytes) {
    if (bytes > store.capacity()) {
      store = filled((int) Math.min(maxBytes, Long.highestOneBit(bytes) * 2L));
    }
    return store;
  }

  private static ByteBuffer filled(int bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
    for (int i = 0; i < bytes; i++) {
      buffer.put(i, byteAt(i));
    }
    return buffer;
  }
}

package dev.joust.spi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Bytes that arrive in parts, joined in one array. The array has room for as many as are expected,
 * but for no more than {@link #MOST_AHEAD_BYTES} before any have arrived, as announcing bytes costs
 * a client nothing; from then on it doubles.
 *
 * <p>For one thread at a time.
 */
public final class JoinedBytes {

  /** The most bytes that are reserved before any have arrived. */
  public static final int MOST_AHEAD_BYTES = 256 * 1024;

  private static final int UNDECLARED_BYTES = 8 * 1024;
  private static final int LARGEST_ARRAY_BYTES = Integer.MAX_VALUE - 8;
  private static final byte[] NONE = new byte[0];

  private final long expectedBytes;
  private byte[] bytes = NONE;
  private int length;

  private JoinedBytes(long expectedBytes) {
    this.expectedBytes = expectedBytes;
  }

  /**
   * Joins the parts of a message.
   *
   * @param bytes how many there may be; there may be more
   */
  public static JoinedBytes expecting(int bytes) {
    return new JoinedBytes(bytes);
  }

  /**
   * Joins the parts of a request's body.
   *
   * @param declaredBytes the value of {@code Content-Length}; less than 0 if there is none
   */
  public static JoinedBytes ofBody(long declaredBytes) {
    // The end of a body is only seen with room to read.
    return new JoinedBytes(declaredBytes < 0 ? UNDECLARED_BYTES : declaredBytes + 1);
  }

  /** How many have arrived. */
  public int length() {
    return length;
  }

  /** Takes all that remains of a part. */
  public void append(ByteBuffer part) {
    int partBytes = part.remaining();
    reserve(length + partBytes);
    part.get(bytes, length, partBytes);
    length += partBytes;
  }

  /**
   * Reads as much as a stream gives at once.
   *
   * @return how many bytes, or less than 0 at the stream's end
   */
  public int readFrom(InputStream input) throws IOException {
    reserve(length + 1);
    int read = input.read(bytes, length, bytes.length - length);
    length += Math.max(read, 0);
    return read;
  }

  /** Reads a stream to its end; false, and not on, once more than so many bytes have arrived. */
  public boolean readAll(InputStream input, int maxBytes) throws IOException {
    while (readFrom(input) >= 0) {
      if (length > maxBytes) {
        return false;
      }
    }
    return true;
  }

  /** What has arrived, in the array itself: nothing may be added any more. */
  public ByteBuffer bytes() {
    return ByteBuffer.wrap(bytes, 0, length);
  }

  private void reserve(int needed) {
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, grown(needed));
    }
  }

  private int grown(int needed) {
    long ahead = Math.min(expectedBytes, MOST_AHEAD_BYTES);
    long most = expectedBytes < needed ? LARGEST_ARRAY_BYTES : expectedBytes;
    return (int) Math.max(needed, Math.min(Math.max(ahead, 2L * bytes.length), most));
  }
}

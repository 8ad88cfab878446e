package dev.joust.load.wire.websocket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** Makes masked frames; for use by one thread. */
public final class FrameWriter {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** The longest that a frame's head can be. */
  public static final int MOST_HEAD_BYTES = 14;

  private final byte[] masked;

  /** Quick rather than unguessable: no hostile script chooses what is sent here. */
  private final SplittableRandom keys = new SplittableRandom();

  /**
   * Makes a writer.
   *
   * @param scratch where it masks; a multiple of eight bytes, so that each part of a payload begins
   *     with the key's first byte. It may be shared with all who write on the same thread.
   */
  public FrameWriter(byte[] scratch) {
    this.masked = scratch;
  }

  /**
   * How long the head of a frame is, apart from its key if it is masked (RFC 6455, section 5.2).
   */
  public static int headBytes(int payloadBytes) {
    return payloadBytes < 126 ? 2 : payloadBytes < 0x10000 ? 4 : 10;
  }

  /** A frame that is a whole message, masked with a key of its own. */
  public ByteBuf frame(int opcode, byte[] payload, int from, int bytes) {
    ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer(MOST_HEAD_BYTES + bytes);
    write(frame, true, opcode, payload, from, bytes);
    return frame;
  }

  /** Writes a frame that is a message, or a part of one, masked with a key of its own. */
  public void write(ByteBuf frame, boolean last, int opcode, byte[] payload, int from, int bytes) {
    frame.writeByte((last ? 0x80 : 0) | opcode);
    if (bytes < 126) {
      frame.writeByte(0x80 | bytes);
    } else if (bytes < 0x10000) {
      frame.writeByte(0x80 | 126).writeShort(bytes);
    } else {
      frame.writeByte(0x80 | 127).writeLong(bytes);
    }
    int key = keys.nextInt();
    frame.writeInt(key);
    for (int done = 0; done < bytes; done += masked.length) {
      int part = Math.min(masked.length, bytes - done);
      mask(payload, from + done, part, key);
      frame.writeBytes(masked, 0, part);
    }
  }

  private void mask(byte[] payload, int from, int bytes, int key) {
    long twice = (long) key << 32 | key & 0xffff_ffffL;
    int at = 0;
    for (; at <= bytes - Long.BYTES; at += Long.BYTES) {
      LONGS.set(masked, at, (long) LONGS.get(payload, from + at) ^ twice);
    }
    for (; at < bytes; at++) {
      masked[at] = (byte) (payload[from + at] ^ key >> 8 * (3 - at % 4));
    }
  }
}

package dev.joust.load.wire.http2;

import dev.joust.load.wire.io.MalformedAnswer;
import java.util.Arrays;

/** Cuts what arrives into frames, wherever the reads were cut. */
final class FrameReader {

  /** The longest head of a response that is read. */
  private static final int MOST_BLOCK_BYTES = 256 * 1024;

  private static final int PRIORITY_BYTES = 5;

  /** Hears what frames bring; bytes are valid during the call. */
  interface Listener {

    /**
     * A part of a body.
     *
     * @param flowBytes how much of the windows it takes, padding included
     */
    void data(int stream, byte[] bytes, int from, int to, int flowBytes, boolean isLast);

    /** A head or trailers, in full. */
    void headers(int stream, byte[] bytes, int from, int to, boolean isLast);

    /** Another frame than these, in full. */
    void frame(int type, int flags, int stream, byte[] bytes, int from, int to);
  }

  private final Listener listener;
  private final byte[] head = new byte[FrameType.HEAD_BYTES];
  private int headBytes;
  private byte[] held = {};
  private int heldBytes;

  private boolean inFrame;
  private int left;
  private int type;
  private int flags;
  private int stream;

  private byte[] block = {};
  private int blockBytes;
  private boolean inBlock;
  private boolean blockIsLast;

  FrameReader(Listener listener) {
    this.listener = listener;
  }

  void reset() {
    headBytes = 0;
    heldBytes = 0;
    inFrame = false;
    inBlock = false;
  }

  void read(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to || (inFrame && left == 0)) {
      if (!inFrame) {
        at = head(bytes, at, to);
      } else if (type == FrameType.DATA && (flags & FrameType.PADDED) == 0) {
        at = data(bytes, at, to);
      } else if (heldBytes == 0 && to - at >= left) {
        int end = at + left;
        inFrame = false;
        whole(bytes, at, end);
        at = end;
      } else {
        at = hold(bytes, at, to);
      }
    }
  }

  private int head(byte[] bytes, int from, int to) {
    if (headBytes == 0 && to - from >= FrameType.HEAD_BYTES) {
      begin(bytes, from);
      return from + FrameType.HEAD_BYTES;
    }
    int count = Math.min(FrameType.HEAD_BYTES - headBytes, to - from);
    System.arraycopy(bytes, from, head, headBytes, count);
    headBytes += count;
    if (headBytes == FrameType.HEAD_BYTES) {
      headBytes = 0;
      begin(head, 0);
    }
    return from + count;
  }

  private void begin(byte[] bytes, int at) {
    left = (bytes[at] & 0xFF) << 16 | (bytes[at + 1] & 0xFF) << 8 | bytes[at + 2] & 0xFF;
    type = bytes[at + 3];
    flags = bytes[at + 4];
    stream = int31(bytes, at + 5);
    inFrame = true;
    if (left > FrameType.MOST_PAYLOAD_BYTES) {
      throw new MalformedAnswer("a frame of %d bytes".formatted(left));
    }
    if (inBlock != (type == FrameType.CONTINUATION)) {
      throw new MalformedAnswer("a head in parts that do not follow each other");
    }
  }

  private int data(byte[] bytes, int from, int to) {
    int count = Math.min(left, to - from);
    left -= count;
    inFrame = left > 0;
    listener.data(
        stream, bytes, from, from + count, count, left == 0 && (flags & FrameType.END_STREAM) != 0);
    return from + count;
  }

  private int hold(byte[] bytes, int from, int to) {
    int count = Math.min(left, to - from);
    if (held.length < heldBytes + count) {
      held = Arrays.copyOf(held, FrameType.MOST_PAYLOAD_BYTES);
    }
    System.arraycopy(bytes, from, held, heldBytes, count);
    heldBytes += count;
    left -= count;
    if (left == 0) {
      int end = heldBytes;
      heldBytes = 0;
      inFrame = false;
      whole(held, 0, end);
    }
    return from + count;
  }

  private void whole(byte[] bytes, int from, int to) {
    switch (type) {
      case FrameType.DATA -> {
        int start = from + 1;
        listener.data(
            stream,
            bytes,
            start,
            withoutPadding(bytes, from, start, to),
            to - from,
            (flags & FrameType.END_STREAM) != 0);
      }
      case FrameType.HEADERS -> {
        boolean isPadded = (flags & FrameType.PADDED) != 0;
        int start =
            from + (isPadded ? 1 : 0) + ((flags & FrameType.PRIORITY) != 0 ? PRIORITY_BYTES : 0);
        blockIsLast = (flags & FrameType.END_STREAM) != 0;
        blockBytes = 0;
        block(bytes, start, isPadded ? withoutPadding(bytes, from, start, to) : to);
      }
      case FrameType.CONTINUATION -> block(bytes, from, to);
      default -> listener.frame(type, flags, stream, bytes, from, to);
    }
  }

  private static int withoutPadding(byte[] bytes, int from, int start, int to) {
    int end = from < to ? to - (bytes[from] & 0xFF) : 0;
    if (end < start) {
      throw new MalformedAnswer("more padding than a frame has bytes");
    }
    return end;
  }

  private void block(byte[] bytes, int from, int to) {
    inBlock = (flags & FrameType.END_HEADERS) == 0;
    if (from > to) {
      throw new MalformedAnswer("a head is cut off");
    }
    if (!inBlock && blockBytes == 0) {
      listener.headers(stream, bytes, from, to, blockIsLast);
      return;
    }
    int count = to - from;
    if (blockBytes + count > MOST_BLOCK_BYTES) {
      throw new MalformedAnswer("a head is longer than %d bytes".formatted(MOST_BLOCK_BYTES));
    }
    if (block.length < blockBytes + count) {
      block = Arrays.copyOf(block, 2 * (blockBytes + count));
    }
    System.arraycopy(bytes, from, block, blockBytes, count);
    blockBytes += count;
    if (!inBlock) {
      listener.headers(stream, block, 0, blockBytes, blockIsLast);
    }
  }

  static int int31(byte[] bytes, int at) {
    return int32(bytes, at) & Integer.MAX_VALUE;
  }

  static int int32(byte[] bytes, int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | bytes[at + 3] & 0xFF;
  }
}

package dev.joust.load.wire.websocket;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/** A session's compression of messages, both ways, once it is agreed on. */
public final class MessageCompression implements AutoCloseable {

  private final PerMessageDeflate agreed;
  private final MessageInflater inflater;

  /** Null before the first message, as it takes much memory and some users send nothing. */
  private MessageDeflater deflater;

  private MessageCompression(PerMessageDeflate agreed, byte[] room) {
    this.agreed = agreed;
    this.inflater = new MessageInflater(agreed.serverForgets(), room);
  }

  /**
   * Begins with a session's first frame.
   *
   * @param reader reads what the server sends, and hands messages on as they were before
   * @param room where the reader inflates; nobody else uses it while it reads
   */
  public static MessageCompression begin(
      PerMessageDeflate agreed, FrameReader reader, byte[] room) {
    MessageCompression compression = new MessageCompression(agreed, room);
    reader.inflateBy(Optional.of(compression.inflater));
    return compression;
  }

  /** What was agreed on. */
  public PerMessageDeflate agreed() {
    return agreed;
  }

  /** A frame that is a whole compressed message. */
  public ByteBuf frame(FrameWriter writer, int opcode, byte[] payload, int from, int bytes) {
    if (deflater == null) {
      deflater = new MessageDeflater(agreed.clientDropsContext());
    }
    int count = deflater.deflate(payload, from, bytes);
    return writer.frame(opcode | FrameReader.COMPRESSED, deflater.bytes(), 0, count);
  }

  /** Gives its memory back, which the JVM's collector does not know of. */
  @Override
  public void close() {
    if (deflater != null) {
      deflater.close();
    }
    inflater.close();
  }
}

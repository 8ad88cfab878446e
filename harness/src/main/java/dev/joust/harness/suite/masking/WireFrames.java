package dev.joust.harness.suite.masking;

import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.spi.codec.CodecTask;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.function.IntSupplier;

/** The lean client's own work on frames, apart from connections. */
final class WireFrames {

  private WireFrames() {}

  /** Makes masked frames of a binary message and gives their length; the outcome is the frame. */
  static CodecTask encoder(byte[] payload) {
    FrameWriter writer = new FrameWriter(new byte[16 * 1024]);
    ByteBuf out =
        Unpooled.wrappedBuffer(
            ByteBuffer.allocateDirect(FrameWriter.MOST_HEAD_BYTES + payload.length));
    IntSupplier work =
        () -> {
          out.clear();
          writer.write(out, true, FrameReader.BINARY, payload, 0, payload.length);
          return out.readableBytes();
        };
    return new CodecTask(
        work,
        () -> {
          work.getAsInt();
          return ByteBufUtil.getBytes(out);
        });
  }
}

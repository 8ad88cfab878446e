package dev.joust.jetty;

import dev.joust.spi.codec.CodecTask;
import dev.joust.spi.codec.FrameCodec;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.websocket.core.Configuration;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.OpCode;
import org.eclipse.jetty.websocket.core.internal.Generator;
import org.eclipse.jetty.websocket.core.internal.Parser;

/** Jetty's generator and parser of frames, and the mask of its {@link Frame}. */
public final class JettyFrameCodec implements FrameCodec {

  private static final byte[] KEY = {1, 2, 3, 4};

  @Override
  public Optional<IntSupplier> encoder(byte[] payload, boolean masked) {
    Generator generator = new Generator();
    ByteBuffer out = ByteBuffer.allocateDirect(Generator.MAX_HEADER_LENGTH + payload.length);
    IntSupplier work =
        () -> {
          Frame frame = new Frame(OpCode.BINARY, ByteBuffer.wrap(payload));
          if (masked) {
            frame.setMask(KEY);
          }
          BufferUtil.clear(out);
          generator.generateWholeFrame(frame, out);
          return out.remaining();
        };
    return Optional.of(
        new CodecTask(
            work,
            () -> {
              work.getAsInt();
              return BufferUtil.toArray(out);
            }));
  }

  @Override
  public Optional<IntSupplier> decoder(byte[] frame) {
    Configuration.ConfigurationCustomizer anySize = new Configuration.ConfigurationCustomizer();
    // By default a frame over 64 KiB comes in parts.
    anySize.setMaxFrameSize(0);
    Parser parser = new Parser(new ByteBufferPool.NonPooling(), anySize);
    ByteBuffer whole = direct(frame);
    return Optional.of(
        new CodecTask(
            () -> {
              Frame.Parsed read = parser.parse(whole.clear());
              read.demask();
              int bytes = read.getPayloadLength();
              read.close();
              return bytes;
            },
            () -> {
              Frame.Parsed read = parser.parse(whole.clear());
              read.demask();
              byte[] payload = BufferUtil.toArray(read.getPayload());
              read.close();
              return payload;
            }));
  }

  @Override
  public Optional<IntSupplier> masker(byte[] payload, int key) {
    byte[] mask = ByteBuffer.allocate(Integer.BYTES).putInt(key).array();
    ByteBuffer message = direct(payload);
    IntSupplier work =
        () -> {
          // A frame fills its mask with zeros once it is off.
          new Frame(OpCode.BINARY, mask.clone(), message.clear()).demask();
          return message.capacity();
        };
    return Optional.of(
        new CodecTask(
            work,
            () -> {
              work.getAsInt();
              return ByteBuffer.allocate(mask.length + message.capacity())
                  .put(mask)
                  .put(message.clear())
                  .array();
            }));
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
  }
}

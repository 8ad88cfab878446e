package dev.joust.jetty;

import dev.joust.spi.FrameCodec;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.util.BufferUtil;
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
    return Optional.of(
        () -> {
          Frame frame = new Frame(OpCode.BINARY, ByteBuffer.wrap(payload));
          if (masked) {
            frame.setMask(KEY);
          }
          BufferUtil.clear(out);
          generator.generateWholeFrame(frame, out);
          return out.remaining();
        });
  }

  @Override
  public Optional<IntSupplier> decoder(byte[] frame) {
    Parser parser = new Parser(new ByteBufferPool.NonPooling());
    ByteBuffer whole = direct(frame);
    return Optional.of(
        () -> {
          Frame.Parsed read = parser.parse(whole.clear());
          read.demask();
          int bytes = read.getPayloadLength();
          read.close();
          return bytes;
        });
  }

  @Override
  public Optional<IntSupplier> masker(byte[] payload, int key) {
    byte[] mask = ByteBuffer.allocate(Integer.BYTES).putInt(key).array();
    ByteBuffer message = direct(payload);
    return Optional.of(
        () -> {
          // A frame forgets its mask once it is off.
          new Frame(OpCode.BINARY, mask, message.clear()).demask();
          return message.capacity();
        });
  }

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
  }
}

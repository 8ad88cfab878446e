package dev.joust.grizzly;

import dev.joust.spi.codec.CodecTask;
import dev.joust.spi.codec.FrameCodec;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.MemoryManager;
import org.glassfish.grizzly.websockets.DataFrame;
import org.glassfish.grizzly.websockets.Masker;
import org.glassfish.grizzly.websockets.frametypes.BinaryFrameType;
import org.glassfish.grizzly.websockets.rfc6455.RFC6455Handler;

/** Grizzly's protocol handler, and the masker within it. */
public final class GrizzlyFrameCodec implements FrameCodec {

  @Override
  public Optional<IntSupplier> encoder(byte[] payload, boolean masked) {
    RFC6455Handler handler = new RFC6455Handler(masked);
    Supplier<byte[]> frame =
        () -> handler.frame(new DataFrame(new BinaryFrameType(), payload, true));
    return Optional.of(new CodecTask(() -> frame.get().length, frame));
  }

  @Override
  public Optional<IntSupplier> decoder(byte[] frame) {
    RFC6455Handler handler = new RFC6455Handler(frame[1] >= 0);
    Buffer whole =
        Buffers.wrap(
            MemoryManager.DEFAULT_MEMORY_MANAGER,
            ByteBuffer.allocateDirect(frame.length).put(0, frame));
    Supplier<byte[]> payload = () -> handler.parse(whole.rewind()).getBytes();
    return Optional.of(new CodecTask(() -> payload.get().length, payload));
  }

  @Override
  public Optional<IntSupplier> masker(byte[] payload, int key) {
    Masker masker = new Masker();
    Supplier<byte[]> masked = () -> masker.maskAndPrepend(payload);
    return Optional.of(new CodecTask(() -> masked.get().length - Integer.BYTES, masked));
  }
}

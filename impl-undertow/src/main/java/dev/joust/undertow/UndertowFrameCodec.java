package dev.joust.undertow;

import dev.joust.spi.codec.CodecTask;
import dev.joust.spi.codec.FrameCodec;
import io.undertow.websockets.core.function.ChannelFunction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Undertow's masker. Its headers are made and read by its channels, which do not work without a
 * connection.
 */
public final class UndertowFrameCodec implements FrameCodec {

  private static final String MASKER = "io.undertow.websockets.core.protocol.version07.Masker";

  @Override
  public Optional<IntSupplier> masker(byte[] payload, int key) {
    ChannelFunction masker = masker(key);
    ByteBuffer message = ByteBuffer.allocateDirect(payload.length).put(0, payload);
    IntSupplier work =
        () -> {
          try {
            masker.beforeWrite(message, 0, message.capacity());
            return message.capacity();
          } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
          }
        };
    return Optional.of(
        new CodecTask(
            work,
            () -> {
              work.getAsInt();
              return ByteBuffer.allocate(Integer.BYTES + message.capacity())
                  .putInt(key)
                  .put(message.clear())
                  .array();
            }));
  }

  private static ChannelFunction masker(int key) {
    try {
      Constructor<?> constructor = Class.forName(MASKER).getDeclaredConstructor(int.class);
      constructor.setAccessible(true);
      return (ChannelFunction) constructor.newInstance(key);
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException("another Undertow than this was made for", changed);
    }
  }
}

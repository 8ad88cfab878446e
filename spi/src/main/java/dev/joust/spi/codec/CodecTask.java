package dev.joust.spi.codec;

import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Work of a {@link FrameCodec} whose outcome can be checked.
 *
 * @param work the work, which is what is timed
 * @param outcome does the same, and gives the bytes that it makes; it is asked once, before the
 *     work is done
 */
public record CodecTask(IntSupplier work, Supplier<byte[]> outcome) implements IntSupplier {

  @Override
  public int getAsInt() {
    return work.getAsInt();
  }
}

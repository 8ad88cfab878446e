package dev.joust.spi.codec;

import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The price of a WebSocket frame in one framework, without a network: found by {@link
 * java.util.ServiceLoader} beside the {@link dev.joust.spi.ServerProvider}. It is optional; the
 * framework's own classes do the work, as they do it for a connection.
 *
 * @implSpec Work may be done again and again, by one thread. What a framework cannot do apart from
 *     its connections is absent. Of work that is a {@link CodecTask}, the bytes that it makes are
 *     checked, of other work their number alone.
 */
public interface FrameCodec {

  /**
   * Makes a frame of a binary message, ready to be sent.
   *
   * @param payload the message
   * @param masked as a client sends it, or plain, as a server does
   * @return the work; each time it gives the frame's length; its outcome is the frame
   */
  default Optional<IntSupplier> encoder(byte[] payload, boolean masked) {
    return Optional.empty();
  }

  /**
   * Reads a frame that has come whole.
   *
   * @param frame the frame; it is masked if its second byte says so
   * @return the work; each time it gives the payload's length; its outcome is the payload
   */
  default Optional<IntSupplier> decoder(byte[] frame) {
    return Optional.empty();
  }

  /**
   * Masks, or unmasks, which is the same.
   *
   * @param payload what is masked; it may be masked in place, again each time
   * @param key the four bytes of the key, the first one highest
   * @return the work; each time it gives the payload's length; its outcome is the key, which may be
   *     the framework's own, and then the masked payload
   */
  default Optional<IntSupplier> masker(byte[] payload, int key) {
    return Optional.empty();
  }
}

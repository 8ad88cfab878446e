package dev.joust.harness.suite.masking;

import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * What a framework does with WebSocket frames, without a network: the methods of the SPI's {@code
 * FrameCodec}, by the same names. Work is absent where the framework does not do it apart from its
 * connections; of {@link CheckableWork} the bytes can be looked at.
 */
interface Codec {

  /**
   * Makes a frame of a binary message.
   *
   * @param payload the message
   * @param masked as a client sends it, or plain, as a server does
   * @return the work; each time it gives the frame's length
   */
  default Optional<IntSupplier> encoder(byte[] payload, boolean masked) {
    return Optional.empty();
  }

  /**
   * Reads a frame that has come whole.
   *
   * @param frame the frame; it is masked if its second byte says so
   * @return the work; each time it gives the payload's length
   */
  default Optional<IntSupplier> decoder(byte[] frame) {
    return Optional.empty();
  }

  /**
   * Masks or unmasks.
   *
   * @param payload what is masked; it may be masked in place, again each time
   * @param key the four bytes of the key, the first one highest
   * @return the work; each time it gives the payload's length
   */
  default Optional<IntSupplier> masker(byte[] payload, int key) {
    return Optional.empty();
  }
}

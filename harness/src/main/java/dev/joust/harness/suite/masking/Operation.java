package dev.joust.harness.suite.masking;

import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.spi.codec.FrameCodec;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;

/** What is done to a payload, or to the frame that holds it. */
enum Operation {
  /** A plain copy of the payload, which the others are compared with. */
  ARRAY_COPY("array-copy", (codec, payload) -> copy(payload)),
  /** The mask, byte by byte, as RFC 6455 describes it. */
  BYTE_LOOP("mask-byte-loop", (codec, payload) -> byteLoop(payload)),
  /** A masked frame by Joust's own client. */
  JOUST("encode-masked-joust", (codec, payload) -> Optional.of(WireFrames.encoder(payload))),
  /** The mask alone, by the framework. */
  MASK("mask", (codec, payload) -> codec.masker(payload.clone(), Operation.KEY)),
  /** A frame without a mask, by the framework: what a server sends. */
  ENCODE("encode", (codec, payload) -> codec.encoder(payload, false)),
  /** A masked frame, by the framework: what a client sends. */
  ENCODE_MASKED("encode-masked", (codec, payload) -> codec.encoder(payload, true)),
  /** A frame without a mask read, by the framework: what a client gets. */
  DECODE("decode", (codec, payload) -> codec.decoder(frame(payload, Optional.empty()))),
  /** A masked frame read, by the framework: what a server gets. */
  DECODE_MASKED(
      "decode-masked",
      (codec, payload) -> codec.decoder(frame(payload, Optional.of(Operation.KEY))));

  private static final int KEY = 0x01020304;

  private final String label;
  private final BiFunction<FrameCodec, byte[], Optional<IntSupplier>> work;

  Operation(String label, BiFunction<FrameCodec, byte[], Optional<IntSupplier>> work) {
    this.label = label;
    this.work = work;
  }

  String label() {
    return label;
  }

  /** The work on this payload; absent if the framework does not do it apart. */
  Optional<IntSupplier> work(FrameCodec codec, byte[] payload) {
    return work.apply(codec, payload);
  }

  private static Optional<IntSupplier> copy(byte[] payload) {
    byte[] copy = new byte[payload.length];
    return Optional.of(
        () -> {
          System.arraycopy(payload, 0, copy, 0, payload.length);
          return copy.length;
        });
  }

  private static Optional<IntSupplier> byteLoop(byte[] payload) {
    byte[] masked = new byte[payload.length];
    return Optional.of(() -> byteByByte(payload, masked, KEY));
  }

  int expected(int payloadBytes) {
    return switch (this) {
      case ENCODE -> FrameWriter.headBytes(payloadBytes) + payloadBytes;
      case ENCODE_MASKED, JOUST ->
          FrameWriter.headBytes(payloadBytes) + Integer.BYTES + payloadBytes;
      default -> payloadBytes;
    };
  }

  /** Whether an outcome, as a task has it, is what RFC 6455 asks for word for word. */
  boolean makes(byte[] outcome, byte[] payload) {
    return switch (this) {
      case ENCODE -> Arrays.equals(outcome, frame(payload, Optional.empty()));
      case ENCODE_MASKED, JOUST ->
          Arrays.equals(
              outcome,
              frame(payload, Optional.of(key(outcome, FrameWriter.headBytes(payload.length)))));
      case MASK -> Arrays.equals(outcome, masked(payload, key(outcome, 0)));
      default -> Arrays.equals(outcome, payload);
    };
  }

  /** The four bytes there; any key at all if the outcome is too short to be right. */
  private static int key(byte[] outcome, int at) {
    return outcome.length < at + Integer.BYTES ? KEY : ByteBuffer.wrap(outcome).getInt(at);
  }

  private static byte[] frame(byte[] payload, Optional<Integer> key) {
    byte[] content = key.map(own -> masked(payload, own)).orElse(payload);
    ByteBuffer frame = ByteBuffer.allocate(FrameWriter.headBytes(payload.length) + content.length);
    int mask = key.isPresent() ? 0x80 : 0;
    frame.put((byte) 0x82);
    if (payload.length < 126) {
      frame.put((byte) (mask | payload.length));
    } else if (payload.length < 0x10000) {
      frame.put((byte) (mask | 126)).putShort((short) payload.length);
    } else {
      frame.put((byte) (mask | 127)).putLong(payload.length);
    }
    return frame.put(content).array();
  }

  private static byte[] masked(byte[] payload, int key) {
    byte[] masked = new byte[payload.length];
    byteByByte(payload, masked, key);
    return ByteBuffer.allocate(Integer.BYTES + masked.length).putInt(key).put(masked).array();
  }

  private static int byteByByte(byte[] payload, byte[] masked, int key) {
    for (int i = 0; i < payload.length; i++) {
      masked[i] = (byte) (payload[i] ^ key >> 8 * (3 - i % 4));
    }
    return masked.length;
  }
}

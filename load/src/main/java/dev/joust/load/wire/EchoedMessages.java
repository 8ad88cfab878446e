package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.Payload;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.MessageCompression;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Optional;

/**
 * The messages of a WebSocket session, and what comes back of each: echoes come in the order of
 * their messages, of which several may be under way.
 */
final class EchoedMessages implements AutoCloseable {

  private final Payload payload;
  private final int number;
  private final FrameWriter writer;
  private Optional<MessageCompression> compression = Optional.empty();
  private long messages;
  private long echoes;
  private int offset;
  private long echoed;
  private boolean differs;

  /**
   * Makes a session's messages.
   *
   * @param number tells sessions apart; 0 or more
   */
  EchoedMessages(Payload payload, int number, FrameWriter writer) {
    this.payload = payload;
    this.number = number;
    this.writer = writer;
    this.offset = payload.offset(number, 0);
  }

  /** Compresses from now on, as was agreed. */
  void compress(Optional<PerMessageDeflate> agreed, FrameReader reader, byte[] room) {
    compression = agreed.map(own -> MessageCompression.begin(own, reader, room));
  }

  /** The session has ended; what comes next is of another one, of which nothing is agreed yet. */
  void restart() {
    close();
    compression = Optional.empty();
    echoes = messages;
    offset = payload.offset(number, echoes);
    echoed = 0;
    differs = false;
  }

  /** What the server has agreed to. */
  Optional<PerMessageDeflate> agreed() {
    return compression.map(MessageCompression::agreed);
  }

  /** The frame of the next message. */
  ByteBuf next() {
    int from = payload.offset(number, messages++);
    return compression.isPresent()
        ? compression
            .get()
            .frame(
                writer,
                PooledByteBufAllocator.DEFAULT,
                FrameReader.BINARY,
                payload.block(),
                from,
                payload.bytes())
        : frame(FrameReader.BINARY, payload.block(), from, payload.bytes());
  }

  /** A frame that is not compressed. */
  ByteBuf frame(int opcode, byte[] bytes, int from, int count) {
    return writer.frame(PooledByteBufAllocator.DEFAULT, opcode, bytes, from, count);
  }

  void part(byte[] bytes, int from, int to) {
    differs |= echoed > payload.bytes() || !payload.matches(offset + (int) echoed, bytes, from, to);
    echoed += to - from;
  }

  /** What is wrong with an echo that has come in full; what comes next is of the next message. */
  Optional<ErrorKind> fault(boolean binary) {
    boolean differed = differs;
    long bytes = echoed;
    offset = payload.offset(number, ++echoes);
    echoed = 0;
    differs = false;
    if (bytes != payload.bytes()) {
      return Optional.of(ErrorKind.LENGTH);
    }
    return differed || !binary ? Optional.of(ErrorKind.CONTENT) : Optional.empty();
  }

  /** The same in words that follow the server's name. */
  static String otherEcho(boolean binary) {
    return binary ? "sends other bytes back" : "sends text, not the bytes back";
  }

  static MalformedAnswer unasked(boolean binary) {
    return new MalformedAnswer(
        "sends a %s message that nobody asked for".formatted(binary ? "binary" : "text"));
  }

  /**
   * How the server ends a session, in words that follow its name.
   *
   * @throws MalformedAnswer if its close frame has half a code
   */
  static String end(byte[] close, int bytes) {
    if (bytes == 1) {
      throw new MalformedAnswer("half a close code");
    }
    return "ends the session"
        + (bytes < 2 ? "" : " with code " + ((close[0] & 0xff) << 8 | close[1] & 0xff));
  }

  @Override
  public void close() {
    compression.ifPresent(MessageCompression::close);
  }
}

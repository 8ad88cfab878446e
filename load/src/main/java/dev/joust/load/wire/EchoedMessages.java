package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.Payload;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.MessageCompression;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import io.netty.buffer.ByteBuf;
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

  /** The messages of a session that has a number of its own, from 0. */
  EchoedMessages(Payload payload, int number, FrameWriter writer) {
    this.payload = payload;
    this.number = number;
    this.writer = writer;
    this.offset = payload.offset(number, 0);
  }

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

  Optional<PerMessageDeflate> agreed() {
    return compression.map(MessageCompression::agreed);
  }

  ByteBuf next() {
    int from = payload.offset(number, messages++);
    return compression.isPresent()
        ? compression
            .get()
            .frame(writer, FrameReader.BINARY, payload.block(), from, payload.bytes())
        : frame(FrameReader.BINARY, payload.block(), from, payload.bytes());
  }

  /** A frame that is not compressed. */
  ByteBuf frame(int opcode, byte[] bytes, int from, int count) {
    return writer.frame(opcode, bytes, from, count);
  }

  void part(byte[] bytes, int from, int to) {
    differs |= echoed > payload.bytes() || !payload.matches(offset + (int) echoed, bytes, from, to);
    echoed += to - from;
  }

  /** Tells the sender how an echo is that has come in full; what comes next is of the next one. */
  void conclude(boolean binary, Sender sender) {
    boolean isOfOtherLength = echoed != payload.bytes();
    boolean isOther = isOfOtherLength || differs || !binary;
    offset = payload.offset(number, ++echoes);
    echoed = 0;
    differs = false;
    if (isOther) {
      sender.reject(
          isOfOtherLength ? ErrorKind.LENGTH : ErrorKind.CONTENT,
          () -> binary ? "sends other bytes back" : "sends text, not the bytes back");
    } else {
      sender.succeed();
    }
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

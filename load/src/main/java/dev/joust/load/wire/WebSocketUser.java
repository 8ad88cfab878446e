package dev.joust.load.wire;

import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.HttpRequest;
import dev.joust.load.Payload;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.Handshake;
import dev.joust.load.wire.websocket.MessageCompression;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import io.netty.buffer.PooledByteBufAllocator;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A user who sends binary messages and compares their echoes. */
final class WebSocketUser extends User implements FrameReader.Listener {

  private static final byte[] NORMAL_CLOSURE = {0x03, (byte) 0xe8};

  private final Target target;
  private final HttpRequest asked;
  private final Payload payload;
  private final FrameWriter writer;
  private final Handshake handshake;
  private final HeadReader head = new HeadReader();
  private final FrameReader reader = new FrameReader(this);
  private Optional<MessageCompression> compression = Optional.empty();
  private boolean inSession;
  private long messages;
  private int offset;
  private long echoed;
  private boolean differs;

  /**
   * Makes a user.
   *
   * @param number tells the users of a session apart; 0 or more
   * @param asked has the fields of the handshake
   * @param offer the compression that the handshake offers
   */
  WebSocketUser(
      UserThread thread,
      Optional<InetSocketAddress> source,
      int number,
      Target target,
      HttpRequest asked,
      Compression offer,
      Payload payload) {
    super(thread, source, number);
    this.writer = new FrameWriter(thread.io().scratch());
    this.target = target;
    this.asked = asked;
    this.handshake = Handshake.random(offer);
    this.payload = payload;
  }

  @Override
  public boolean canSend() {
    return inSession && isConnected();
  }

  @Override
  protected boolean sendsOften() {
    return true;
  }

  @Override
  protected void connected() {
    write(handshake.request(target, asked));
  }

  @Override
  public void request() {
    offset = payload.offset(number(), messages++);
    echoed = 0;
    differs = false;
    if (compression.isPresent()) {
      write(
          compression
              .get()
              .frame(
                  writer,
                  PooledByteBufAllocator.DEFAULT,
                  FrameReader.BINARY,
                  payload.block(),
                  offset,
                  payload.bytes()));
    } else {
      writeFrame(FrameReader.BINARY, payload.block(), offset, payload.bytes());
    }
  }

  /** What the server has agreed to, once the session is open. */
  Optional<PerMessageDeflate> agreed() {
    return compression.map(MessageCompression::agreed);
  }

  @Override
  protected void received(byte[] bytes, int count) {
    int from = 0;
    if (!inSession) {
      from = head.readFinal(bytes, 0, count);
      if (from < 0) {
        return;
      }
      Optional<String> refusal = handshake.refusal(head, asked);
      if (refusal.isPresent()) {
        fail(ErrorKind.STATUS, refusal.get());
        return;
      }
      compression =
          handshake
              .agreed(head)
              .map(agreed -> MessageCompression.begin(agreed, reader, thread().io().scratch()));
      inSession = true;
      opened();
    }
    reader.read(bytes, from, count);
  }

  @Override
  void answerEnds() {
    fail(ErrorKind.CLOSED, "closes the connection without an echo");
  }

  @Override
  public void part(byte[] bytes, int from, int to) {
    differs |= echoed > payload.bytes() || !payload.matches(offset + (int) echoed, bytes, from, to);
    echoed += to - from;
  }

  @Override
  public void message(boolean binary) {
    if (!isWaiting()) {
      throw new MalformedAnswer(
          "sends a %s message that nobody asked for".formatted(binary ? "binary" : "text"));
    }
    if (echoed != payload.bytes()) {
      reject(ErrorKind.LENGTH, () -> otherEcho(binary));
    } else if (differs || !binary) {
      reject(ErrorKind.CONTENT, () -> otherEcho(binary));
    } else {
      succeed();
    }
  }

  private static String otherEcho(boolean binary) {
    return binary ? "sends other bytes back" : "sends text, not the bytes back";
  }

  @Override
  public void control(int opcode, byte[] control, int bytes) {
    if (!isConnected()) {
      return;
    }
    if (opcode == FrameReader.PING) {
      writeFrame(FrameReader.PONG, control, 0, bytes);
    } else if (opcode == FrameReader.CLOSE) {
      if (bytes == 1) {
        throw new MalformedAnswer("half a close code");
      }
      writeFrame(FrameReader.CLOSE, control, 0, Math.min(bytes, NORMAL_CLOSURE.length));
      fail(ErrorKind.CLOSED, "ends the session" + closeCode(control, bytes));
    }
  }

  private static String closeCode(byte[] control, int bytes) {
    return bytes < 2 ? "" : " with code " + ((control[0] & 0xff) << 8 | control[1] & 0xff);
  }

  @Override
  public void close() {
    if (canSend()) {
      writeFrame(FrameReader.CLOSE, NORMAL_CLOSURE, 0, NORMAL_CLOSURE.length);
    }
    super.close();
    compression.ifPresent(MessageCompression::close);
  }

  private void writeFrame(int opcode, byte[] bytes, int from, int count) {
    write(writer.frame(PooledByteBufAllocator.DEFAULT, opcode, bytes, from, count));
  }
}

package dev.joust.load.wire;

import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.HttpRequest;
import dev.joust.load.Payload;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.Handshake;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A user who sends binary messages and compares their echoes. */
final class WebSocketUser extends User implements FrameReader.Listener {

  static final byte[] NORMAL_CLOSURE = {0x03, (byte) 0xe8};

  private final Target target;
  private final HttpRequest asked;
  private final EchoedMessages messages;
  private final Handshake handshake;
  private final HeadReader head = new HeadReader();
  private final FrameReader reader = new FrameReader(this);
  private boolean inSession;

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
    this.messages = new EchoedMessages(payload, number, new FrameWriter(thread.io().scratch()));
    this.target = target;
    this.asked = asked;
    this.handshake = Handshake.random(offer);
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
    write(messages.next());
  }

  /** What the server has agreed to, once the session is open. */
  Optional<PerMessageDeflate> agreed() {
    return messages.agreed();
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
      messages.compress(handshake.agreed(head), reader, thread().io().scratch());
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
    messages.part(bytes, from, to);
  }

  @Override
  public void message(boolean binary) {
    if (!isWaiting()) {
      throw EchoedMessages.unasked(binary);
    }
    Optional<ErrorKind> fault = messages.fault(binary);
    if (fault.isPresent()) {
      reject(fault.get(), () -> EchoedMessages.otherEcho(binary));
    } else {
      succeed();
    }
  }

  @Override
  public void control(int opcode, byte[] control, int bytes) {
    if (!isConnected()) {
      return;
    }
    if (opcode == FrameReader.PING) {
      writeFrame(FrameReader.PONG, control, 0, bytes);
    } else if (opcode == FrameReader.CLOSE) {
      String end = EchoedMessages.end(control, bytes);
      writeFrame(FrameReader.CLOSE, control, 0, Math.min(bytes, NORMAL_CLOSURE.length));
      fail(ErrorKind.CLOSED, end);
    }
  }

  @Override
  public void close() {
    if (canSend()) {
      writeFrame(FrameReader.CLOSE, NORMAL_CLOSURE, 0, NORMAL_CLOSURE.length);
    }
    super.close();
    messages.close();
  }

  private void writeFrame(int opcode, byte[] bytes, int from, int count) {
    write(messages.frame(opcode, bytes, from, count));
  }
}

package dev.joust.load.wire;

import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadSpec;
import dev.joust.load.Payload;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.Handshake;
import dev.joust.load.wire.websocket.PerMessageDeflate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/**
 * A user who sends binary messages and compares their echoes. What it has to send within one turn
 * of the I/O thread leaves in one go where it has several messages under way. A session that is
 * renewed after some messages is closed as RFC 6455, section 7.1.1, asks for, before another one is
 * made for the next message, whose time includes both.
 */
final class WebSocketUser extends User implements FrameReader.Listener {

  static final byte[] NORMAL_CLOSURE = {0x03, (byte) 0xe8};

  private final Target target;
  private final HttpRequest asked;
  private final EchoedMessages messages;
  private final Compression offer;
  private final boolean isPipelined;
  private final boolean isRenewed;
  private final int messagesOfSession;
  private final Runnable flush = this::flush;
  private final Runnable renewal = this::renew;

  /** Messages under way, in the order of their echoes. */
  private final Queue<Turn> underWay = new ArrayDeque<>();

  /** Messages that wait for the next session. */
  private final Queue<Turn> waiting = new ArrayDeque<>();

  private ByteBuf unsent = Unpooled.EMPTY_BUFFER;
  private HeadReader head = new HeadReader();
  private Handshake handshake;
  private FrameReader reader = new FrameReader(this);
  private boolean inSession;
  private boolean isClosing;
  private int sent;
  private int echoed;

  /** A user with a number of its own, from 0, whose sessions are made to a target. */
  WebSocketUser(
      UserThread thread,
      Optional<InetSocketAddress> source,
      int number,
      Target target,
      LoadSpec spec,
      Payload payload) {
    super(thread, source, number);
    this.isPipelined = spec.streams() > 1;
    this.messages = new EchoedMessages(payload, number, new FrameWriter(io().scratch()));
    this.target = target;
    this.asked = spec.request();
    this.offer = spec.compression();
    this.handshake = Handshake.random(offer);
    this.isRenewed = spec.isRenewed();
    this.messagesOfSession = isRenewed ? spec.messagesPerConnection() : Integer.MAX_VALUE;
    for (int i = 0; i < spec.streams(); i++) {
      new Turn();
    }
  }

  /** One message after another, each sent once the one before has its echo. */
  private final class Turn implements Sender.Way {

    private final Sender sender = sendBy(this);

    @Override
    public boolean canSend() {
      return WebSocketUser.this.canSend();
    }

    @Override
    public void request() {
      if (!isRenewed || isOpen() && sent < messagesOfSession) {
        send(this);
        return;
      }
      waiting.add(this);
      // Later, as what was read of the last session may not have been dealt with.
      io().execute(renewal);
    }
  }

  @Override
  boolean canSend() {
    return isRenewed || isOpen();
  }

  private boolean isOpen() {
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

  /** Makes another session if a message waits for one and the last has ended. */
  private void renew() {
    if (isConnected() || waiting.isEmpty()) {
      return;
    }
    messages.restart();
    head = new HeadReader();
    reader = new FrameReader(this);
    handshake = Handshake.random(offer);
    inSession = false;
    isClosing = false;
    sent = 0;
    echoed = 0;
    connect();
  }

  private void send(Turn turn) {
    sent++;
    underWay.add(turn);
    ByteBuf frame = messages.next();
    if (!isPipelined) {
      write(frame);
      return;
    }
    if (!unsent.isReadable()) {
      unsent = PooledByteBufAllocator.DEFAULT.directBuffer();
      io().execute(flush);
    }
    unsent.writeBytes(frame);
    frame.release();
  }

  private void flush() {
    ByteBuf bytes = unsent;
    unsent = Unpooled.EMPTY_BUFFER;
    if (isConnected()) {
      write(bytes);
    } else {
      bytes.release();
    }
  }

  @Override
  void forgetConnection() {
    underWay.clear();
    waiting.clear();
    isClosing = false;
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
      messages.compress(handshake.agreed(head), reader, io().scratch());
      inSession = true;
      opened();
      while (!waiting.isEmpty() && sent < messagesOfSession) {
        send(waiting.poll());
      }
    }
    reader.read(bytes, from, count);
  }

  /** After the closing handshake the server ends the connection first. */
  @Override
  boolean endsInOrder() {
    boolean wasClosing = isClosing;
    isClosing = false;
    renew();
    return wasClosing;
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
    Turn turn = underWay.poll();
    if (turn == null) {
      throw EchoedMessages.unasked(binary);
    }
    if (isRenewed && ++echoed == messagesOfSession) {
      isClosing = true;
      endSession();
    }
    messages.conclude(binary, turn.sender);
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
      if (isClosing) {
        return;
      }
      writeFrame(FrameReader.CLOSE, control, 0, Math.min(bytes, NORMAL_CLOSURE.length));
      fail(ErrorKind.CLOSED, end);
    }
  }

  @Override
  public void close() {
    if (isOpen() && !isClosing) {
      endSession();
    }
    super.close();
    messages.close();
  }

  private void endSession() {
    writeFrame(FrameReader.CLOSE, NORMAL_CLOSURE, 0, NORMAL_CLOSURE.length);
  }

  private void writeFrame(int opcode, byte[] bytes, int from, int count) {
    write(messages.frame(opcode, bytes, from, count));
  }
}

package dev.joust.harness.suite.live.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.Handshake;
import io.netty.buffer.PooledByteBufAllocator;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A reader by WebSocket: each text message is a document. */
final class SocketReader extends PushReader implements FrameReader.Listener {

  private final Target target;
  private final FrameWriter writer;
  private final Handshake handshake = Handshake.random();
  private final FrameReader frames = new FrameReader(this);

  /** The head of the server's answer, null once it is read. */
  private HeadReader head = new HeadReader();

  SocketReader(
      LiveThread thread, Optional<InetSocketAddress> source, int documentBytes, Target target) {
    super(thread, source, documentBytes);
    this.target = target;
    this.writer = new FrameWriter(thread.io().scratch());
  }

  @Override
  byte[] request() {
    return handshake.request(target);
  }

  @Override
  protected void received(byte[] bytes, int count) {
    int from = 0;
    if (head != null) {
      from = head.read(bytes, 0, count);
      if (from < 0) {
        return;
      }
      if (!handshake.isAcceptedBy(head)) {
        fail(ErrorKind.STATUS);
        return;
      }
      head = null;
    }
    frames.read(bytes, from, count);
  }

  @Override
  public void part(byte[] bytes, int from, int to) {
    if (isConnected()) {
      read(bytes, from, to);
    }
  }

  @Override
  public void message(boolean binary) {
    if (!isConnected()) {
      return;
    }
    if (binary) {
      throw new MalformedAnswer("a binary message");
    }
    arrived();
  }

  @Override
  public void control(int opcode, byte[] payload, int bytes) {
    if (!isConnected()) {
      return;
    }
    if (opcode == FrameReader.PING) {
      write(writer.frame(PooledByteBufAllocator.DEFAULT, FrameReader.PONG, payload, 0, bytes));
    } else if (opcode == FrameReader.CLOSE) {
      fail(ErrorKind.CLOSED);
    }
  }
}

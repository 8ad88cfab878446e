package dev.joust.harness.suite.transfer.client;

import dev.joust.load.Compression;
import dev.joust.load.Payload;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.io.MalformedAnswer;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.websocket.FrameReader;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.load.wire.websocket.Handshake;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Messages and their echoes over one session. */
final class WebSocketConversation implements TransferClient.Conversation, FrameReader.Listener {

  private static final int FRAGMENT_BYTES = 16 * 1024;

  private final Target target;
  private final boolean text;
  private final int frameBytes;
  private final Payload payload;
  private final FrameWriter writer = new FrameWriter(new byte[16 * 1024]);
  private final FrameReader reader = new FrameReader(this);

  /** Made once, as finding room for a large message is no part of sending it. */
  private final ByteBuf frames;

  private int offset;
  private int received;
  private boolean asSent;
  private boolean complete;

  WebSocketConversation(Target target, TransferExchange exchange, int payloadBytes) {
    this.target = target;
    this.text = exchange == TransferExchange.WEBSOCKET_TEXT;
    this.frameBytes =
        exchange == TransferExchange.WEBSOCKET_FRAGMENTS ? FRAGMENT_BYTES : Integer.MAX_VALUE;
    this.payload = text ? Payload.text(payloadBytes) : Payload.random(payloadBytes);
    int most = 1 + payloadBytes / Math.min(frameBytes, Math.max(1, payloadBytes));
    this.frames =
        Unpooled.wrappedBuffer(
            ByteBuffer.allocateDirect(payloadBytes + most * FrameWriter.MOST_HEAD_BYTES));
  }

  @Override
  public void open(BlockingConnection connection) throws IOException {
    Handshake handshake = Handshake.random(Compression.NONE);
    HeadReader head = new HeadReader();
    connection.exchange(
        new ByteBuffer[] {ByteBuffer.wrap(handshake.request(target))},
        (bytes, count) -> {
          int end = head.read(bytes, 0, count);
          if (end >= 0 && (end < count || !handshake.isAcceptedBy(head))) {
            throw new IOException("the server refused the handshake, status " + head.status());
          }
          return end >= 0;
        });
  }

  @Override
  public ByteBuffer[] begin(long message) {
    offset = payload.offset(0, message);
    received = 0;
    asSent = true;
    complete = false;
    frames.clear();
    int done = 0;
    do {
      int part = Math.min(frameBytes, payload.bytes() - done);
      boolean last = done + part == payload.bytes();
      writer.write(frames, last, opcode(done), payload.block(), offset + done, part);
      done += part;
    } while (done < payload.bytes());
    return new ByteBuffer[] {frames.nioBuffer()};
  }

  private int opcode(int done) {
    if (done > 0) {
      return FrameReader.CONTINUATION;
    }
    return text ? FrameReader.TEXT : FrameReader.BINARY;
  }

  @Override
  public boolean hear(byte[] bytes, int count) throws IOException {
    reader.read(bytes, 0, count);
    if (complete && (received != payload.bytes() || !asSent)) {
      throw new IOException("the echo is not what was sent");
    }
    return complete;
  }

  @Override
  public void part(byte[] bytes, int from, int to) {
    asSent &= payload.matches(offset + received, bytes, from, to);
    received += to - from;
  }

  @Override
  public void message(boolean binary) {
    asSent &= binary != text;
    complete = true;
  }

  @Override
  public void control(int opcode, byte[] payload, int bytes) {
    throw new MalformedAnswer("a control frame in place of an echo");
  }
}

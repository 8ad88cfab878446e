package dev.joust.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/** TLS over a socket. It has buffers only while records are there in part. */
final class TlsPipe implements Pipe {

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SocketChannel channel;
  private final SSLEngine engine;
  private final Buffers buffers;

  /** Records that were not read in full, ready to be added to; null if there are none. */
  private ByteBuffer received;

  /** Records that were not sent in full, ready to be added to; null if there are none. */
  private ByteBuffer unsent;

  private boolean hasUnread;
  private boolean ended;

  TlsPipe(SocketChannel channel, SSLEngine engine, Buffers buffers) {
    this.channel = channel;
    this.engine = engine;
    this.buffers = buffers;
  }

  /** The size of buffers that records fit into. */
  static int leastBytes(SSLEngine engine) {
    return Math.max(
        engine.getSession().getPacketBufferSize(), engine.getSession().getApplicationBufferSize());
  }

  @Override
  public int leastRoom() {
    return engine.getSession().getApplicationBufferSize();
  }

  @Override
  public boolean hasUnread() {
    return hasUnread;
  }

  @Override
  public boolean hasUnsent() {
    return unsent != null;
  }

  @Override
  public int read(ByteBuffer in) throws IOException {
    if (received == null) {
      received = buffers.borrow();
    }
    ended |= !hasUnread && channel.read(received) < 0;
    hasUnread = false;
    received.flip();
    int before = in.position();
    try {
      unwrap(in);
    } finally {
      received = kept(received);
    }
    flush();
    return ended && in.position() == before ? -1 : in.position() - before;
  }

  private void unwrap(ByteBuffer in) throws IOException {
    while (received.hasRemaining()) {
      SSLEngineResult result = engine.unwrap(received, in);
      handshake();
      hasUnread = result.getStatus() == Status.BUFFER_OVERFLOW;
      ended |= result.getStatus() == Status.CLOSED;
      if (result.getStatus() != Status.OK) {
        return;
      }
    }
  }

  private void handshake() throws IOException {
    while (true) {
      HandshakeStatus wanted = engine.getHandshakeStatus();
      if (wanted == HandshakeStatus.NEED_TASK) {
        engine.getDelegatedTask().run();
      } else if (wanted != HandshakeStatus.NEED_WRAP || !hasWrapped()) {
        return;
      }
    }
  }

  private boolean hasWrapped() throws IOException {
    SSLEngineResult result = engine.wrap(NOTHING, roomForRecord());
    return result.bytesProduced() > 0;
  }

  @Override
  public void write(ByteBuffer out) throws IOException {
    write(out, NOTHING);
  }

  @Override
  public void write(ByteBuffer out, ByteBuffer body) throws IOException {
    ByteBuffer[] both = {out, body};
    while (flush() && (out.hasRemaining() || body.hasRemaining())) {
      do {
        engine.wrap(both, roomForRecord());
      } while ((out.hasRemaining() || body.hasRemaining()) && hasRoomForRecord());
    }
  }

  private boolean hasRoomForRecord() {
    return unsent.remaining() >= engine.getSession().getPacketBufferSize();
  }

  private ByteBuffer roomForRecord() {
    if (unsent == null) {
      unsent = buffers.borrow();
    } else if (!hasRoomForRecord()) {
      unsent.flip();
      unsent = buffers.larger(unsent, unsent.limit() + leastBytes(engine));
    }
    return unsent;
  }

  /** Whether all records were sent. */
  private boolean flush() throws IOException {
    if (unsent != null) {
      unsent.flip();
      try {
        channel.write(unsent);
      } finally {
        unsent = kept(unsent);
      }
    }
    return unsent == null;
  }

  private ByteBuffer kept(ByteBuffer buffer) {
    if (buffer.hasRemaining()) {
      return buffer.compact();
    }
    buffers.giveBack(buffer);
    return null;
  }

  /** Says that nothing more will come, as far as the system takes it at once. */
  @Override
  public void close() throws IOException {
    try (channel) {
      engine.closeOutbound();
      // BoringSSL does not say that it has something to send.
      while (!engine.isOutboundDone() && hasWrapped()) {
        handshake();
      }
      flush();
    } finally {
      if (received != null) {
        buffers.giveBack(received);
      }
      if (unsent != null) {
        buffers.giveBack(unsent);
      }
    }
  }
}

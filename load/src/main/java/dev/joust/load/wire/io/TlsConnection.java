package dev.joust.load.wire.io;

import dev.joust.load.Tls;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * A connection within TLS, between an end and the connection that carries it. The end hears that it
 * is made once the handshake is done.
 */
final class TlsConnection extends ConnectionListener implements Connection {

  private static final ByteBuf NOTHING = Unpooled.EMPTY_BUFFER;

  private final IoThread io;
  private final ConnectionEnd end;
  private final Tls tls;
  private final SSLEngine engine;
  private Connection carrier;

  private ByteBuf held = NOTHING;

  private boolean begun;
  private boolean established;
  private boolean closed;

  private TlsConnection(IoThread io, ConnectionEnd end, Tls tls) {
    this.io = io;
    this.end = end;
    this.tls = tls;
    InetSocketAddress server = io.target().address();
    this.engine = tls.engine(server.getHostString(), server.getPort(), end.user());
  }

  static TlsConnection open(
      IoThread io, ConnectionEnd end, Tls tls, Optional<InetSocketAddress> source)
      throws IOException {
    TlsConnection connection = new TlsConnection(io, end, tls);
    try {
      connection.carrier = io.connectPlainly(connection, source);
      return connection;
    } catch (IOException | RuntimeException failure) {
      connection.release();
      throw failure;
    }
  }

  /** A handshake is a talk of small writes. */
  @Override
  protected boolean sendsOften() {
    return true;
  }

  @Override
  protected boolean isNarrow() {
    return end.isNarrow();
  }

  @Override
  public void write(ByteBuf bytes) {
    try {
      if (!closed) {
        carrier.write(wrapped(bytes));
      }
    } catch (SSLException failure) {
      io.execute(() -> failed(carrier, failure));
    } finally {
      bytes.release();
    }
  }

  @Override
  public boolean hasUnsent() {
    return carrier.hasUnsent();
  }

  @Override
  public int unfinishedBytes() {
    return held.readableBytes();
  }

  @Override
  public void pause() {
    carrier.pause();
  }

  @Override
  public void readSome(int mostBytes) {
    carrier.readSome(mostBytes);
  }

  @Override
  public void resume() {
    carrier.resume();
  }

  @Override
  public void vanish() {
    carrier.vanish();
  }

  @Override
  public InetSocketAddress localAddress() {
    return carrier.localAddress();
  }

  /** Says that nothing more will come, as far as the system takes it at once. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      engine.closeOutbound();
      if (established) {
        sendRecord();
      }
    } catch (SSLException ignored) {
      // It is gone either way.
    }
    carrier.close();
    release();
  }

  /** Without a word of it within TLS. */
  @Override
  public void reset() {
    if (!closed) {
      closed = true;
      carrier.reset();
      release();
    }
  }

  private void release() {
    held.release();
    held = NOTHING;
    ReferenceCountUtil.safeRelease(engine);
  }

  @Override
  void connected(Connection one) {
    begun = true;
    try {
      engine.beginHandshake();
      handshake(engine.getHandshakeStatus());
    } catch (SSLException failure) {
      failed(one, failure);
    }
  }

  @Override
  void received(Connection one, ByteBuf bytes) {
    try {
      if (held.isReadable()) {
        read(held.writeBytes(bytes));
        held.discardReadBytes();
      } else {
        read(bytes);
        hold(bytes);
      }
    } catch (SSLException failure) {
      failed(one, failure);
    }
  }

  @Override
  void ended(Connection one) {
    if (established) {
      end();
    } else {
      failed(one, new SSLException("the stream ended within the handshake"));
    }
  }

  @Override
  void failed(Connection one, Throwable failure) {
    if (!closed) {
      close();
      boolean isHandshakes = begun && !established && !(failure instanceof SSLException);
      end.failed(this, isHandshakes ? new SSLException(failure) : failure);
    }
  }

  private void end() {
    if (!closed) {
      close();
      end.ended(this);
    }
  }

  private void hold(ByteBuf rest) {
    if (closed || !rest.isReadable()) {
      return;
    }
    if (held == NOTHING) {
      held = Unpooled.buffer(engine.getSession().getPacketBufferSize());
    }
    held.clear().writeBytes(rest);
  }

  /** Reads as many records as there are in full. */
  private void read(ByteBuf input) throws SSLException {
    while (!closed && input.isReadable()) {
      // BoringSSL wants room for a whole record.
      ByteBuf clear = io.clear(engine.getSession().getPacketBufferSize());
      ByteBuffer target = clear.internalNioBuffer(0, clear.capacity());
      SSLEngineResult result = engine.unwrap(input.nioBuffer(), target);
      input.skipBytes(result.bytesConsumed());
      if (result.bytesProduced() > 0) {
        end.received(this, clear.setIndex(0, result.bytesProduced()));
      }
      boolean wentOn = !closed && handshake(result.getHandshakeStatus());
      if (!closed && !wentOn && result.getStatus() == Status.OK && isNothing(result)) {
        throw new SSLException("nothing can be read");
      }
      if (result.getStatus() == Status.CLOSED) {
        end();
      } else if (result.getStatus() == Status.BUFFER_OVERFLOW) {
        throw new SSLException("a record is longer than was agreed");
      } else if (result.getStatus() == Status.BUFFER_UNDERFLOW) {
        return;
      }
    }
  }

  /**
   * Does what the handshake asks for until it waits for the server, or is done; returns whether
   * there was something to do. What BoringSSL wants after a step is told by the step's result alone
   * where it has an alert to send.
   */
  private boolean handshake(HandshakeStatus first) throws SSLException {
    HandshakeStatus wanted = first;
    boolean wentOn = false;
    while (!closed) {
      if (wanted == HandshakeStatus.FINISHED) {
        wanted = engine.getHandshakeStatus();
      }
      if (wanted == HandshakeStatus.NEED_TASK) {
        engine.getDelegatedTask().run();
        wanted = engine.getHandshakeStatus();
      } else if (wanted == HandshakeStatus.NEED_WRAP) {
        wanted = sendRecord();
      } else {
        if (wanted == HandshakeStatus.NOT_HANDSHAKING && !established) {
          tls.requireAgreed(engine);
          established = true;
          end.connected(this);
        }
        return wentOn;
      }
      wentOn = true;
    }
    return wentOn;
  }

  /** Sends what the engine has to say; returns what it wants then. */
  private HandshakeStatus sendRecord() throws SSLException {
    int room = engine.getSession().getPacketBufferSize();
    ByteBuf record = PooledByteBufAllocator.DEFAULT.directBuffer(room);
    SSLEngineResult result;
    try {
      result = wrap(NOTHING, record, room);
      if (isNothing(result) && result.getStatus() != Status.CLOSED) {
        throw new SSLException("nothing can be sent");
      }
    } catch (SSLException failure) {
      record.release();
      throw failure;
    }
    if (record.isReadable()) {
      carrier.write(record);
    } else {
      record.release();
    }
    return result.getStatus() == Status.CLOSED
        ? HandshakeStatus.NEED_UNWRAP
        : result.getHandshakeStatus();
  }

  /** As many records as the bytes take. */
  private ByteBuf wrapped(ByteBuf bytes) throws SSLException {
    int room = engine.getSession().getPacketBufferSize();
    ByteBuf records = PooledByteBufAllocator.DEFAULT.directBuffer(room);
    try {
      do {
        if (isNothing(wrap(bytes, records, room))) {
          throw new SSLException("nothing can be sent");
        }
      } while (bytes.isReadable());
      return records;
    } catch (SSLException failure) {
      records.release();
      throw failure;
    }
  }

  /** Adds a record, for which there must be so many bytes of room. */
  private SSLEngineResult wrap(ByteBuf bytes, ByteBuf records, int room) throws SSLException {
    records.ensureWritable(room);
    SSLEngineResult result =
        engine.wrap(bytes.nioBuffer(), records.internalNioBuffer(records.writerIndex(), room));
    bytes.skipBytes(result.bytesConsumed());
    records.writerIndex(records.writerIndex() + result.bytesProduced());
    return result;
  }

  private static boolean isNothing(SSLEngineResult result) {
    return result.bytesConsumed() == 0 && result.bytesProduced() == 0;
  }
}

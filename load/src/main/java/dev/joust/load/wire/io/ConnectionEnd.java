package dev.joust.load.wire.io;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Our end of one connection at a time, from making it to its end or the first fault. What a
 * connection that was given up still has to say is ignored. All of it happens on one I/O thread.
 */
public abstract class ConnectionEnd extends ConnectionListener {

  private final IoThread io;
  private final Optional<InetSocketAddress> source;
  private LoadRecorder recorder;

  /** The connection, null before and after. */
  private Connection connection;

  /**
   * Makes an end without a connection.
   *
   * @param source the address to connect from; empty: the system's choice
   * @param recorder where bytes and connections are counted
   */
  protected ConnectionEnd(IoThread io, Optional<InetSocketAddress> source, LoadRecorder recorder) {
    this.io = io;
    this.source = source;
    this.recorder = recorder;
  }

  /** Hears that the connection is made. */
  protected abstract void connected();

  /**
   * Reads what has arrived.
   *
   * @param bytes the I/O thread's own, valid during this call
   * @param count how many of them have arrived
   */
  protected abstract void received(byte[] bytes, int count);

  /** Hears that the server has ended the stream; the connection is gone by then. */
  protected abstract void endOfStream();

  /** Hears that the connection is of no use any more, and is gone. */
  protected abstract void broken(ErrorKind kind, String why);

  /** The number of the user whose connections these are, where sessions within TLS are resumed. */
  protected int user() {
    return 0;
  }

  /** What an answer counts as that breaks the rules of its protocol. */
  protected ErrorKind malformed() {
    return ErrorKind.OTHER;
  }

  /** Begins to connect; what becomes of that is never heard before this returns. */
  protected final void connect() {
    try {
      connection = io.connect(this, source);
    } catch (IOException | ChannelException failure) {
      // Later, as the next attempt would come from within this one.
      io.execute(() -> fail(failure));
    }
  }

  /** Ends the connection, if there is one; nothing more is heard of it. */
  public final void disconnect() {
    if (connection != null) {
      Connection old = connection;
      connection = null;
      old.close();
    }
  }

  /** Resets the connection, if there is one; nothing more is heard of it. */
  public final void reset() {
    if (connection != null) {
      Connection old = connection;
      connection = null;
      old.reset();
    }
  }

  /** Reads nothing from now on, so that what arrives stays with the system. */
  public final void pauseReading() {
    if (connection != null) {
      connection.pause();
    }
  }

  /**
   * Reads some of what has arrived though reading is paused.
   *
   * @param mostBytes how many bytes, up to 64 KiB; the JDK's transport may read more
   */
  public final void readSome(int mostBytes) {
    if (connection != null) {
      connection.readSome(mostBytes);
    }
  }

  /**
   * How much has been read of a record of TLS that has not come in full, and is not handed on: 0
   * without TLS.
   */
  public final int unfinishedBytes() {
    return connection == null ? 0 : connection.unfinishedBytes();
  }

  /** Reads again. */
  public final void resumeReading() {
    if (connection != null) {
      connection.resume();
    }
  }

  /**
   * From now on nothing gets here, as if a cable were pulled, and the server is told nothing; for
   * good. The JDK's transport only reads nothing.
   */
  public final void vanish() {
    if (connection != null) {
      connection.vanish();
    }
  }

  /** Our end's address, while there is a connection that is made. */
  public final Optional<InetSocketAddress> localAddress() {
    return Optional.ofNullable(connection).map(Connection::localAddress);
  }

  /** Ends the connection for a reason that is told to {@link #broken}. */
  protected final void fail(ErrorKind kind, String why) {
    disconnect();
    broken(kind, why);
  }

  /** Whether there is a connection, made or in the making. */
  public final boolean isConnected() {
    return connection != null;
  }

  /** Sends bytes, which are copied. */
  protected final void write(byte[] bytes) {
    write(PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes));
  }

  /** Sends bytes and releases them. */
  protected final void write(ByteBuf bytes) {
    recorder.sent(bytes.readableBytes());
    connection.write(bytes);
  }

  /** Whether the system has not taken all that was written; only while there is a connection. */
  protected final boolean hasUnsent() {
    return connection.hasUnsent();
  }

  /** The thread on which all of it happens. */
  protected final IoThread io() {
    return io;
  }

  /** Where bytes and connections are counted. */
  protected final LoadRecorder recorder() {
    return recorder;
  }

  /** Has bytes and connections counted there from now on. */
  protected final void recordTo(LoadRecorder other) {
    recorder = other;
  }

  @Override
  final void connected(Connection one) {
    if (one == connection) {
      recorder.connectionOpened();
      connected();
    }
  }

  @Override
  final void received(Connection one, ByteBuf bytes) {
    if (one == connection) {
      int count = bytes.readableBytes();
      recorder.received(count);
      bytes.readBytes(io.bytes(), 0, count);
      try {
        received(io.bytes(), count);
      } catch (MalformedAnswer malformed) {
        fail(malformed(), malformed.getMessage());
      }
    }
  }

  @Override
  final void ended(Connection one) {
    if (one == connection) {
      disconnect();
      try {
        endOfStream();
      } catch (MalformedAnswer malformed) {
        fail(malformed(), malformed.getMessage());
      }
    }
  }

  @Override
  final void failed(Connection one, Throwable failure) {
    if (one == connection) {
      fail(failure);
    }
  }

  private void fail(Throwable failure) {
    fail(ErrorKind.of(failure), ErrorKind.words(failure));
  }
}

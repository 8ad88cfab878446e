package dev.joust.harness.load.wire;

import dev.joust.harness.load.ErrorKind;
import dev.joust.harness.load.LoadRecorder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelException;
import java.io.IOException;

/**
 * What is said over one connection, from making it to its end or the first fault. The recorder it
 * is given counts bytes and connections. All of it happens on one I/O thread.
 */
abstract class Conversation extends Peer {

  private final IoThread io;
  private final LoadRecorder recorder;

  /** The connection, null before and after; what is heard of it later is ignored. */
  private Connection connection;

  Conversation(IoThread io, LoadRecorder recorder) {
    this.io = io;
    this.recorder = recorder;
  }

  /** Hears that the connection is made. */
  abstract void connected();

  /** Reads what has arrived: the first {@code count} bytes. */
  abstract void received(byte[] bytes, int count);

  /** Hears that the server has ended the stream; the connection is gone by then. */
  abstract void endOfStream();

  /** Hears that the connection is of no use any more, and is gone. */
  abstract void broken(ErrorKind kind, String why);

  /** Begins to connect; what becomes of that is never heard before this returns. */
  final void connect(int user) {
    try {
      connection = io.connect(this, io.target().source(user));
    } catch (IOException | ChannelException failure) {
      io.execute(() -> broken(ErrorKind.of(failure), failure.getMessage()));
    }
  }

  final IoThread io() {
    return io;
  }

  /** Whether there is a connection, made or in the making. */
  final boolean hasConnection() {
    return connection != null;
  }

  /** Ends the connection, if there is one; nothing more is heard of it. */
  final void disconnect() {
    if (connection != null) {
      Connection old = connection;
      connection = null;
      old.close();
    }
  }

  final void write(byte[] bytes) {
    write(PooledByteBufAllocator.DEFAULT.directBuffer(bytes.length).writeBytes(bytes));
  }

  final void write(ByteBuf bytes) {
    recorder.sent(bytes.readableBytes());
    connection.write(bytes);
  }

  final void fail(ErrorKind kind, String why) {
    disconnect();
    broken(kind, why);
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
        fail(ErrorKind.OTHER, malformed.getMessage());
      }
    }
  }

  @Override
  final void ended(Connection one) {
    if (one == connection) {
      disconnect();
      endOfStream();
    }
  }

  @Override
  final void failed(Connection one, Throwable failure) {
    if (one == connection) {
      fail(ErrorKind.of(failure), failure.getMessage());
    }
  }
}

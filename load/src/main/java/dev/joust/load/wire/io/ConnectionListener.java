package dev.joust.load.wire.io;

import io.netty.buffer.ByteBuf;

/** Hears what becomes of a connection, on its I/O thread. */
abstract class ConnectionListener {

  /** Whether small writes may follow each other, which the system would hold back. */
  protected abstract boolean sendsOften();

  /** Whether the system is to take little in that is not read, and in short segments. */
  protected boolean isNarrow() {
    return false;
  }

  abstract void connected(Connection one);

  abstract void received(Connection one, ByteBuf bytes);

  abstract void ended(Connection one);

  /** The connection was not made, or is of no use any more. */
  abstract void failed(Connection one, Throwable failure);
}

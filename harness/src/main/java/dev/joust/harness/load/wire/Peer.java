package dev.joust.harness.load.wire;

import io.netty.buffer.ByteBuf;

/** Our end of a {@link Connection}, which hears of it on its I/O thread. */
abstract class Peer {

  /** Whether small writes may follow each other, which the system would hold back. */
  abstract boolean sendsOften();

  /** Hears that a connection is made. */
  abstract void connected(Connection one);

  /** Hears what has arrived; the bytes are the connection's own. */
  abstract void received(Connection one, ByteBuf bytes);

  /** Hears that the server has ended the stream. */
  abstract void ended(Connection one);

  /** Hears that a connection is broken, or was never made. */
  abstract void failed(Connection one, Throwable failure);
}

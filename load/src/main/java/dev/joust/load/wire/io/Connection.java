package dev.joust.load.wire.io;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;

/**
 * A connection of an {@link ConnectionEnd}, which hears of it by {@link ConnectionEnd#connected}
 * and the like. All of it happens on the end's I/O thread; nothing is heard after {@link #close()}.
 */
interface Connection {

  /** Sends bytes, at once as far as the system takes them, and releases them. */
  void write(ByteBuf bytes);

  /** Whether the system has not taken all that was written. */
  boolean hasUnsent();

  /** How much has been read of a record of TLS that has not come in full; 0 without TLS. */
  default int unfinishedBytes() {
    return 0;
  }

  /** Reads nothing from now on, so that what arrives stays with the system. */
  void pause();

  /** Reads some of what has arrived at a connection that is paused. */
  void readSome(int mostBytes);

  /** Reads again. */
  void resume();

  /**
   * From now on nothing gets here, not even an acknowledgement of what is sent, as if a cable were
   * pulled; for good.
   */
  void vanish();

  /** Our end's address; of a connection that is made. */
  InetSocketAddress localAddress();

  /** Ends the connection; does nothing the second time. */
  void close();

  /** Ends the connection so that the server hears of a reset (RST) and nothing else. */
  void reset();
}

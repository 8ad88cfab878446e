package dev.joust.reference;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** What a connection reads its bytes from and writes them to: its socket, or TLS within that. */
interface Pipe {

  /** Reads what is there, and tells how many bytes that were; less than 0 at the end. */
  int read(ByteBuffer in) throws IOException;

  /** Takes as much as the client does. */
  void write(ByteBuffer out) throws IOException;

  /** The same of two buffers, the first one's bytes first. */
  void write(ByteBuffer out, ByteBuffer body) throws IOException;

  /** Whether the client has not taken yet what was written. */
  default boolean hasUnsent() {
    return false;
  }

  /** Whether more can be read without the socket. */
  default boolean hasUnread() {
    return false;
  }

  /** The room that a read needs. */
  default int leastRoom() {
    return 1;
  }

  void close() throws IOException;

  /** The socket as it is, with the buffers of its thread. */
  record Plain(SocketChannel channel, Buffers buffers) implements Pipe {

    @Override
    public int read(ByteBuffer in) throws IOException {
      return channel.read(in);
    }

    @Override
    public void write(ByteBuffer out) throws IOException {
      channel.write(out);
    }

    @Override
    public void write(ByteBuffer out, ByteBuffer body) throws IOException {
      channel.write(buffers.pair(out, body));
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}

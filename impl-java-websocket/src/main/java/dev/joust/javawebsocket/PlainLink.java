package dev.joust.javawebsocket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A channel without TLS. */
record PlainLink(SocketChannel channel, Session session) implements Link {

  @Override
  public int read(ByteBuffer buffer) throws IOException {
    if (!session.mayRead()) {
      return 0;
    }
    try {
      return session.read(channel.read(buffer));
    } catch (IOException failure) {
      session.failed();
      throw failure;
    }
  }

  @Override
  public int write(ByteBuffer buffer) throws IOException {
    try {
      int bytes = channel.write(buffer);
      session.wrote(buffer);
      return bytes;
    } catch (IOException failure) {
      session.failed();
      throw failure;
    }
  }

  @Override
  public void endOutput() throws IOException {
    channel.shutdownOutput();
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
    session.closed();
  }
}

package dev.joust.javawebsocket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.ExecutorService;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import org.java_websocket.SSLSocketChannel2;

/** A channel within TLS. */
final class TlsLink extends SSLSocketChannel2 implements Link {

  /** Stays in the queue of output until all that was encrypted has left. */
  private final ByteBuffer rest = ByteBuffer.allocate(1).limit(0);

  private final Session session;

  TlsLink(
      SocketChannel channel,
      SSLEngine engine,
      ExecutorService tasks,
      SelectionKey key,
      Session session)
      throws IOException {
    super(channel, engine, tasks, key);
    this.session = session;
  }

  @Override
  public int read(ByteBuffer buffer) throws IOException {
    if (!session.mayRead()) {
      return 0;
    }
    try {
      int bytes = session.read(super.read(buffer));
      if (isNeedWrite()) {
        selectionKey.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      }
      return bytes;
    } catch (IOException failure) {
      session.failed();
      throw failure;
    }
  }

  /** The framework forgets what has been encrypted and does not fit into the socket's buffer. */
  @Override
  public int write(ByteBuffer buffer) throws IOException {
    try {
      if (buffer == rest) {
        int bytes = socketChannel.write(outCrypt);
        rest.limit(outCrypt.hasRemaining() ? 1 : 0);
        return bytes;
      }
      int bytes = super.write(buffer);
      if (!buffer.hasRemaining() && outCrypt.hasRemaining() && !rest.hasRemaining()) {
        rest.clear();
        session.outQueue.add(rest);
      }
      session.wrote(buffer);
      return bytes;
    } catch (IOException failure) {
      session.failed();
      throw failure;
    }
  }

  /** By default it wants to write, again and again, as long as a handshake takes. */
  @Override
  public boolean isNeedWrite() {
    HandshakeStatus status = sslEngine.getHandshakeStatus();
    return outCrypt.hasRemaining()
        || status == HandshakeStatus.NEED_WRAP
        || status == HandshakeStatus.NEED_TASK;
  }

  @Override
  public void endOutput() throws IOException {
    sslEngine.closeOutbound();
    outCrypt.compact();
    sslEngine.wrap(emptybuffer, outCrypt);
    outCrypt.flip();
    socketChannel.write(outCrypt);
    socketChannel.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      session.closed();
    }
  }
}

package dev.joust.tck.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A connection that sends frames as fast as the server takes them. */
public final class Http2Flood implements AutoCloseable {

  private static final int STUCK_MILLIS = 1_000;

  private final SocketChannel channel;
  private final Selector selector;
  private final boolean isRead;
  private final ByteBuffer received = ByteBuffer.allocate(65_536);
  private long sent;

  private Http2Flood(SocketChannel channel, boolean isRead) throws IOException {
    this.channel = channel;
    this.isRead = isRead;
    this.selector = Selector.open();
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_WRITE | (isRead ? SelectionKey.OP_READ : 0));
  }

  /**
   * Begins HTTP/2.
   *
   * @param isRead whether what the server sends is read, and dropped
   */
  public static Http2Flood begin(InetSocketAddress address, boolean isRead) throws IOException {
    Http2Flood flood = new Http2Flood(SocketChannel.open(address), isRead);
    flood.send(ByteBuffer.wrap(RawHttp2.PREFACE.getBytes(StandardCharsets.US_ASCII)));
    flood.send(Http2Frame.settings());
    return flood;
  }

  /** How many bytes the server's system has taken. */
  public long sent() {
    return sent;
  }

  /** Sends frames; false: the server ends the connection, or has taken nothing for a second. */
  public boolean send(Http2Frame... frames) {
    try {
      return send(ByteBuffer.wrap(Http2Frame.bytes(frames)));
    } catch (IOException ended) {
      return false;
    }
  }

  private boolean send(ByteBuffer bytes) throws IOException {
    long progress = System.nanoTime();
    while (bytes.hasRemaining()) {
      selector.select(STUCK_MILLIS);
      selector.selectedKeys().clear();
      if (isRead && channel.read(received.clear()) < 0) {
        return false;
      }
      int written = channel.write(bytes);
      sent += written;
      if (written > 0) {
        progress = System.nanoTime();
      } else if (System.nanoTime() - progress > STUCK_MILLIS * 1_000_000L) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    selector.close();
    channel.close();
  }
}

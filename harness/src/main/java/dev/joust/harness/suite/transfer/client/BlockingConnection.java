package dev.joust.harness.suite.transfer.client;

import dev.joust.load.wire.io.MalformedAnswer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;

/**
 * A connection on which one thread sends and hears at the same time: a server that answers before
 * it has all must not be kept waiting.
 */
final class BlockingConnection implements AutoCloseable {

  private static final int READ_BYTES = 64 * 1024;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final Duration timeout;
  private final byte[] heard = new byte[READ_BYTES];
  private final ByteBuffer direct = ByteBuffer.allocateDirect(READ_BYTES);
  private long bytesSent;
  private long bytesReceived;
  private long firstByteNanos;

  /** Hears the answer. */
  interface Hearer {

    /** Some of the answer has come; tells whether that is all of it. */
    boolean hear(byte[] bytes, int count) throws IOException;

    /** The other side has ended the stream, which may complete the answer. */
    default boolean hearEnd() throws IOException {
      throw new IOException("the server closed the connection before its answer was complete");
    }
  }

  private BlockingConnection(SocketChannel channel, Duration timeout) throws IOException {
    this.channel = channel;
    this.timeout = timeout;
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    this.selector = Selector.open();
    this.key = channel.register(selector, 0);
  }

  static BlockingConnection connect(InetSocketAddress server, Duration timeout) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.socket().connect(server, (int) timeout.toMillis());
      return new BlockingConnection(channel, timeout);
    } catch (IOException failure) {
      channel.close();
      throw failure;
    }
  }

  /**
   * Sends bytes and hears the answer to its end.
   *
   * @throws IOException if it does not come, or not in time, or breaks the rules
   */
  void exchange(ByteBuffer[] bytes, Hearer hearer) throws IOException {
    long deadline = System.nanoTime() + timeout.toNanos();
    firstByteNanos = 0;
    boolean sent = false;
    boolean complete = false;
    while (!complete) {
      long written = sent ? 0 : channel.write(bytes);
      bytesSent += written;
      sent = sent || Arrays.stream(bytes).noneMatch(ByteBuffer::hasRemaining);
      int read = channel.read(direct.clear());
      if (read < 0) {
        complete = hearer.hearEnd();
      } else if (read > 0) {
        complete = hear(read, hearer);
      } else if (written == 0) {
        await(sent ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE, deadline);
      }
    }
  }

  private boolean hear(int count, Hearer hearer) throws IOException {
    if (firstByteNanos == 0) {
      firstByteNanos = System.nanoTime();
    }
    bytesReceived += count;
    direct.get(0, heard, 0, count);
    try {
      return hearer.hear(heard, count);
    } catch (MalformedAnswer malformed) {
      throw new IOException(malformed.getMessage(), malformed);
    }
  }

  private void await(int operations, long deadline) throws IOException {
    long leftMillis = (deadline - System.nanoTime()) / NANOS_PER_MILLI;
    if (leftMillis <= 0) {
      throw new SocketTimeoutException("no answer within " + timeout.toMillis() + " ms");
    }
    key.interestOps(operations);
    selector.select(leftMillis);
    selector.selectedKeys().clear();
    if (Thread.interrupted()) {
      throw new IOException("interrupted");
    }
  }

  /** When the first byte of the last answer came, on the clock of {@link System#nanoTime()}. */
  long firstByteNanos() {
    return firstByteNanos;
  }

  long bytesSent() {
    return bytesSent;
  }

  long bytesReceived() {
    return bytesReceived;
  }

  @Override
  public void close() throws IOException {
    try (selector;
        channel) {
      key.cancel();
    }
  }
}

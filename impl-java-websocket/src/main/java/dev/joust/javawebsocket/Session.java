package dev.joust.javawebsocket;

import dev.joust.spi.peer.Push;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.drafts.Draft;
import org.java_websocket.framing.CloseFrame;

/** A connection, with what Java-WebSocket does about it put right. */
final class Session extends WebSocketImpl {

  private static final long LINGER_SECONDS = 2;

  private final Endpoint endpoint;
  private final Draft draftOfAll;
  private Link link;
  private volatile Optional<Push> push = Optional.empty();

  /** Buffers that have left; the first is the handshake's response. */
  private long written;

  /** What is read while the framework is about to forget its interest in writing; 0: nothing. */
  private final AtomicInteger uncertain = new AtomicInteger();

  private int reads;
  private volatile boolean isLingering;
  private volatile boolean hasEnded;
  private volatile boolean isClosed;

  Session(Endpoint endpoint, List<Draft> drafts) {
    super(endpoint, drafts);
    this.endpoint = endpoint;
    this.draftOfAll = drafts.get(0);
  }

  void linked(Link own) {
    link = own;
    endpoint.accepted(this);
  }

  void pushing(Push own) {
    push = Optional.of(own);
    if (isClosed) {
      own.closed();
    }
  }

  /** Whether the channel has closed. */
  boolean isGone() {
    return isClosed;
  }

  Optional<Push> push() {
    return push;
  }

  /** The framework closes after a flush only where there is one, as after a good handshake. */
  @Override
  public Draft getDraft() {
    Draft own = super.getDraft();
    return own == null ? draftOfAll : own;
  }

  /**
   * Whether to read on. While output waits, it is not: the framework would keep the echoes of a
   * client that does not read.
   */
  boolean mayRead() {
    if (outQueue.isEmpty()) {
      return true;
    }
    getSelectionKey().interestOps(SelectionKey.OP_WRITE);
    return false;
  }

  /**
   * Takes note of a read.
   *
   * <p>When a key that has been written to before becomes readable, the framework also looks for
   * output once more, and then sets its interest to reading alone, even if a worker has sent
   * something meanwhile, which is not written then. So {@link #settle} waits for that moment, which
   * shows only where there was an interest in writing.
   */
  int read(int bytes) {
    if (bytes < 0) {
      hasEnded = true;
    } else if (bytes > 0 && getSelectionKey().isWritable()) {
      getSelectionKey().interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      reads = Math.max(1, reads + 1);
      uncertain.set(reads);
    }
    return bytes;
  }

  /** Waits until what is sent from now on is not forgotten; without locks. */
  void settle() {
    int read = uncertain.get();
    if (read == 0 || endpoint.isSelector()) {
      return;
    }
    SelectionKey key = getSelectionKey();
    while (uncertain.get() == read
        && key.isValid()
        && (key.interestOps() & SelectionKey.OP_WRITE) != 0) {
      Thread.onSpinWait();
    }
    uncertain.compareAndSet(read, 0);
  }

  /** Takes note of a write; tells the push when all has left. */
  void wrote(ByteBuffer buffer) {
    if (!buffer.hasRemaining() && ++written > 1 && outQueue.size() == 1) {
      push.ifPresent(Push::sent);
    }
  }

  void failed() {
    hasEnded = true;
  }

  /**
   * What comes after a close, or after a refused handshake, is dropped. An exception would leave
   * the session as it is, and a reason for a close that is not UTF-8 leads to one.
   */
  @Override
  public void decode(ByteBuffer buffer) {
    settle();
    if (!isFlushAndClose()) {
      try {
        super.decode(buffer);
      } catch (RuntimeException fault) {
        close(CloseFrame.PROTOCOL_ERROR);
      }
    }
    if (isFlushAndClose()) {
      flush();
    }
  }

  /** Ends the session from outside of its worker. */
  void end(int code) {
    settle();
    close(code);
    flush();
  }

  /** Asks for a flush, without which a connection that is to be closed may stay open. */
  private void flush() {
    settle();
    endpoint.onWriteDemand(this);
  }

  /**
   * The framework closes right after its last frame, which would be a reset for a client that is
   * still sending: instead, ends the output, and closes when the client has, or after two seconds.
   */
  @Override
  public void closeConnection(int code, String message, boolean isRemote) {
    if (hasEnded || endpoint.isCutting() || !isFlushAndClose()) {
      super.closeConnection(code, message, isRemote);
    } else if (!isLingering) {
      isLingering = true;
      try {
        link.endOutput();
        CompletableFuture.delayedExecutor(LINGER_SECONDS, TimeUnit.SECONDS, Runnable::run)
            .execute(this::cut);
      } catch (IOException gone) {
        super.closeConnection(code, message, isRemote);
      }
    }
  }

  /** Closes the connection now. */
  void cut() {
    hasEnded = true;
    closeConnection(CloseFrame.ABNORMAL_CLOSE, "", false);
  }

  /** The channel has closed, maybe before the session was open. */
  void closed() {
    isClosed = true;
    push.ifPresent(Push::closed);
    endpoint.closed(this);
  }
}

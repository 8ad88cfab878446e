package dev.joust.reference;

import dev.joust.spi.CounterRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/**
 * A connection, of its I/O thread alone: reads what has come, has it answered, and sends the
 * answers. While the client does not take them, nothing more is read.
 */
final class Connection {

  private final SocketChannel channel;
  private final Pipe pipe;
  private final Selector selector;
  private final Buffers buffers;
  private final CounterRecorder counters;
  private Protocol protocol;
  private SelectionKey key;
  private int watched;

  /** What has come and is not yet understood, ready to be added to; null if there is nothing. */
  private ByteBuffer in;

  /** Answers, ready to be added to while requests are taken, else to be sent; null if none are. */
  private ByteBuffer out;

  /** What is sent after {@link #out}; the buffer is shared, the two positions are not. */
  private ByteBuffer body;

  private int bodyFrom;
  private int bodyTo;
  private boolean held;
  private boolean closing;
  private boolean closed;

  Connection(
      SocketChannel channel,
      Pipe pipe,
      Selector selector,
      Buffers buffers,
      Protocol protocol,
      CounterRecorder counters) {
    this.channel = channel;
    this.pipe = pipe;
    this.selector = selector;
    this.buffers = buffers;
    this.protocol = protocol;
    this.counters = counters;
  }

  /** Goes on as far as it can: the socket can be read from, or written to if that was awaited. */
  void ready() {
    try {
      if (out == null) {
        receive();
      } else if (send(out)) {
        goOn();
      }
      while (pipe.hasUnread() && out == null && !closed) {
        receive();
      }
    } catch (IOException gone) {
      close();
    }
  }

  /** Has the client leave. One that does not take what was sent before is not told. */
  void leave() {
    if (out != null || closed) {
      return;
    }
    try {
      out = buffers.borrow();
      protocol.leave(this);
      if (!send(out.flip())) {
        watch(SelectionKey.OP_WRITE);
      }
    } catch (IOException gone) {
      close();
    }
  }

  private void receive() throws IOException {
    if (in == null) {
      in = buffers.borrow();
    }
    if (pipe.read(in) < 0) {
      close();
    } else {
      serve();
    }
  }

  private void goOn() throws IOException {
    if (closing) {
      close();
    } else if (in != null) {
      serve();
    } else {
      watch(SelectionKey.OP_READ);
    }
  }

  private void serve() throws IOException {
    in.flip();
    out = buffers.borrow();
    held = false;
    int needed = Protocol.TAKEN;
    while (needed == Protocol.TAKEN && in.hasRemaining() && !closing && !held) {
      needed = protocol.take(in, this);
      if (body != null) {
        flush();
      }
    }
    keepRest(needed);
    if (held || !send(out.flip())) {
      watch(SelectionKey.OP_WRITE);
    } else if (closing) {
      close();
    } else {
      watch(SelectionKey.OP_READ);
    }
  }

  private void keepRest(int needed) {
    if (!in.hasRemaining()) {
      buffers.giveBack(in);
      in = null;
    } else if (needed + pipe.leastRoom() - 1 > in.capacity()) {
      in = buffers.larger(in, needed + pipe.leastRoom() - 1);
    } else {
      in.compact();
    }
  }

  /** Sends what is to be sent; if nothing of it is left, gives the buffer back. */
  private boolean send(ByteBuffer answers) throws IOException {
    if (!write()) {
      return false;
    }
    buffers.giveBack(answers);
    out = null;
    return true;
  }

  /** Sends the answers so far to make room; false if the client must take them first. */
  private boolean flush() throws IOException {
    out.flip();
    if (write()) {
      out.clear();
      return true;
    }
    held = true;
    return false;
  }

  private boolean write() throws IOException {
    if (body != null) {
      body.limit(bodyTo).position(bodyFrom);
      pipe.write(out, body);
      bodyFrom = body.position();
      if (bodyFrom == bodyTo) {
        body = null;
      }
    } else if (out.hasRemaining() || pipe.hasUnsent()) {
      pipe.write(out);
    }
    return body == null && !out.hasRemaining() && !pipe.hasUnsent();
  }

  private void watch(int operation) throws IOException {
    if (key == null) {
      key = channel.register(selector, operation, this);
    } else if (watched != operation) {
      key.interestOps(operation);
    }
    watched = operation;
  }

  /** Whether there is room for an answer; if not, nothing may be taken: it is asked again later. */
  boolean room(int bytes) throws IOException {
    if (out.remaining() >= bytes) {
      return true;
    }
    if (!flush()) {
      return false;
    }
    if (out.capacity() < bytes) {
      out = buffers.larger(out.flip(), bytes);
    }
    return true;
  }

  ByteBuffer out() {
    return out;
  }

  /** Sends the first bytes of a buffer after what was put before. */
  void sendBody(ByteBuffer source, int bytes) {
    body = source;
    bodyFrom = 0;
    bodyTo = bytes;
  }

  void speak(Protocol other) {
    protocol = other;
  }

  void closeWhenSent() {
    closing = true;
  }

  void close() {
    if (closed) {
      return;
    }
    closed = true;
    counters.connectionClosed();
    if (in != null) {
      buffers.giveBack(in);
    }
    if (out != null) {
      buffers.giveBack(out);
    }
    try {
      pipe.close();
    } catch (IOException gone) {
      // That was wanted.
    }
  }
}

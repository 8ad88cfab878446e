package dev.joust.load.wire;

import dev.joust.load.LoadSpec;
import dev.joust.load.wire.http2.Http2Session;
import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * A user whose requests are those of streams of an HTTP/2 connection. What several of them have to
 * send within one turn of the I/O thread leaves in one go.
 */
abstract class MultiplexedUser extends User implements Http2Session.Listener {

  private final Http2Session http2;
  private final Runnable flush = this::flush;

  MultiplexedUser(
      UserThread thread, Optional<InetSocketAddress> source, int number, LoadSpec spec) {
    super(thread, source, number);
    this.http2 = new Http2Session(spec.windowBytes().orElse(Http2Session.USUAL_WINDOW_BYTES), this);
  }

  final Http2Session http2() {
    return http2;
  }

  @Override
  protected final boolean sendsOften() {
    return true;
  }

  @Override
  protected final void connected() {
    http2.begin();
  }

  @Override
  public final void wantsFlush() {
    io().execute(flush);
  }

  final void flush() {
    if (!isConnected()) {
      return;
    }
    ByteBuf bytes = http2.take();
    if (bytes.isReadable()) {
      write(bytes);
    } else {
      bytes.release();
    }
  }

  @Override
  protected final void received(byte[] bytes, int count) {
    http2.read(bytes, 0, count);
  }

  @Override
  public void drained() {
    disconnect();
    http2.end();
  }

  @Override
  void forgetConnection() {
    http2.end();
  }
}

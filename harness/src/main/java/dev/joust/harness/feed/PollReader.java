package dev.joust.harness.feed;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.IoThread;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;

/**
 * A reader who asks again after a pause, over a connection that stays open, unless what it has is
 * still fresh. It is by both {@code max-age} and {@code Expires}: shared caches such as nginx send
 * no {@code Age}, so that {@code max-age} alone would add up the ages of the copies.
 */
final class PollReader extends Reader<HttpConnection> implements HttpConnection.Listener {

  private static final double GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

  private final ByteBuf request;
  private final int requestBytes;
  private final long pauseNanos;
  private final double phase;
  private boolean begun;
  private boolean pausing;
  private long freshUntilMillis;

  /** A reader whose request's bytes outlive it. */
  PollReader(IoThread io, int number, LiveThread thread, LiveSpec spec, ByteBuf request) {
    super(io, number, thread, spec.documentBytes());
    this.phase = number * GOLDEN_RATIO % 1;
    this.request = request.duplicate();
    this.requestBytes = request.readableBytes();
    this.pauseNanos = spec.pause().toNanos();
  }

  @Override
  protected HttpConnection open() {
    return HttpConnection.open(io(), number(), this, recorder());
  }

  @Override
  public void connected() {
    ask();
  }

  @Override
  public void body(ResponseReader answer, byte[] bytes, int from, int to) {
    part(bytes, from, to);
  }

  @Override
  void repeated() {
    // It has asked before there was a newer one.
  }

  @Override
  void lost() {
    pause();
  }

  /** The first pause is shorter, so that readers who came together do not stay together. */
  private void pause() {
    if (!pausing) {
      pausing = true;
      io().after(begun ? pauseNanos : (long) (pauseNanos * phase), this::poll);
      begun = true;
    }
  }

  private void poll() {
    pausing = false;
    if (thread().now().toEpochMilli() < freshUntilMillis) {
      log().cached();
      pause();
    } else if (isConnected()) {
      ask();
    } else {
      connect();
    }
  }

  private void ask() {
    forget();
    await();
    recorder().started();
    connection().send(request.setIndex(0, requestBytes));
  }

  @Override
  public void answered(ResponseReader answer) {
    if (answer.status() != 200) {
      fail(ErrorKind.STATUS);
      return;
    }
    arrived();
    freshUntilMillis = freshUntilMillis(answer.head());
    pause();
  }

  private long freshUntilMillis(HeadReader head) {
    long byExpires = head.expires().map(thread()::expiresMillis).orElse(Long.MAX_VALUE);
    long byMaxAge =
        head.maxAgeSeconds() == HeadReader.UNKNOWN
            ? Long.MAX_VALUE
            : thread().now().toEpochMilli() + TimeUnit.SECONDS.toMillis(head.maxAgeSeconds());
    long both = Math.min(byExpires, byMaxAge);
    return both == Long.MAX_VALUE ? 0 : both;
  }
}

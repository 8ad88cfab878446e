package dev.joust.harness.suite.live.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HeadReader;
import dev.joust.load.wire.http.ResponseReader;
import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A reader who asks again after a pause, over a connection that stays open, unless what it has is
 * still fresh. It is by both {@code max-age} and {@code Expires}: shared caches such as nginx send
 * no {@code Age}, so that {@code max-age} alone would add up the ages of the copies.
 */
final class PollReader extends Reader {

  /** Its multiples, less their whole parts, are spread evenly however many they are. */
  private static final double GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

  private final ByteBuf request;
  private final int requestBytes;
  private final long pauseNanos;
  private final ResponseReader response = new ResponseReader(this::read);
  private final double phase;
  private boolean begun;
  private boolean pausing;
  private long freshUntilMillis;

  /**
   * Makes a reader.
   *
   * @param number tells readers apart; 0 or more
   * @param request the request's bytes, which outlive the reader
   */
  PollReader(
      LiveThread thread,
      Optional<InetSocketAddress> source,
      int number,
      LiveSpec spec,
      ByteBuf request) {
    super(thread, source, spec.documentBytes());
    this.phase = number * GOLDEN_RATIO % 1;
    this.request = request.duplicate();
    this.requestBytes = request.readableBytes();
    this.pauseNanos = spec.pause().toNanos();
  }

  @Override
  protected boolean sendsOften() {
    return false;
  }

  @Override
  protected void connected() {
    ask();
  }

  @Override
  protected void received(byte[] bytes, int count) {
    if (!isWaiting()) {
      fail(ErrorKind.LENGTH);
    } else if (response.read(bytes, 0, count) < count) {
      fail(ErrorKind.LENGTH);
    } else if (response.isComplete()) {
      answered();
    }
  }

  @Override
  protected void endOfStream() {
    if (!isWaiting()) {
      // Between two polls a server may close a connection; the next poll makes another.
      return;
    }
    response.endOfStream();
    if (response.isComplete()) {
      answered();
    } else {
      fail(ErrorKind.CLOSED);
    }
  }

  @Override
  void repeated() {
    // It has asked before there was a newer one.
  }

  @Override
  void lost() {
    pause();
  }

  @Override
  boolean isGone() {
    return false;
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
      connectUnlessClosed();
    }
  }

  private void ask() {
    response.reset();
    forget();
    await();
    recorder().started();
    write(request.setIndex(0, requestBytes));
  }

  private void answered() {
    if (response.status() != 200) {
      fail(ErrorKind.STATUS);
      return;
    }
    arrived();
    freshUntilMillis = freshUntilMillis();
    if (!response.keepsOpen()) {
      disconnect();
    }
    pause();
  }

  private long freshUntilMillis() {
    HeadReader head = response.head();
    long byExpires = head.expires().map(thread()::expiresMillis).orElse(Long.MAX_VALUE);
    long byMaxAge =
        head.maxAgeSeconds() == HeadReader.UNKNOWN
            ? Long.MAX_VALUE
            : thread().now().toEpochMilli() + TimeUnit.SECONDS.toMillis(head.maxAgeSeconds());
    long both = Math.min(byExpires, byMaxAge);
    return both == Long.MAX_VALUE ? 0 : both;
  }
}

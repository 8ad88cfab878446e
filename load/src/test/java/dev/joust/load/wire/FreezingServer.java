package dev.joust.load.wire;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A server that answers nobody for a while from its n-th request on, and keeps the time. */
final class FreezingServer implements AutoCloseable {

  private final long freezeAt;
  private final Duration time;
  private final AtomicLong requests = new AtomicLong();
  private final FakeServer fake;
  private volatile long beforeNanos;
  private volatile long frozenNanos;
  private volatile long thawNanos = System.nanoTime();
  private final AtomicLong thawedNanos = new AtomicLong(thawNanos);

  private FreezingServer(long freezeAt, Duration time) throws IOException {
    this.freezeAt = freezeAt;
    this.time = time;
    this.fake = FakeServer.start(this::serve);
  }

  static FreezingServer start(long request, Duration time) throws IOException {
    return new FreezingServer(request, time);
  }

  FakeServer fake() {
    return fake;
  }

  /** How long it was frozen, once it is over. */
  Pause pause() {
    return new Pause((thawNanos - frozenNanos) / 1e6, (thawedNanos.get() - beforeNanos) / 1e6);
  }

  @Override
  public void close() throws IOException {
    fake.close();
  }

  private void serve(FakeServer.Connection connection) throws IOException {
    while (true) {
      connection.request();
      if (requests.incrementAndGet() == freezeAt) {
        beforeNanos = System.nanoTime();
        thawNanos = beforeNanos + time.toNanos();
        // Whoever asks from here on has to wait.
        frozenNanos = System.nanoTime();
      }
      awaitThaw();
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    }
  }

  private void awaitThaw() {
    boolean waited = false;
    for (long left = thawNanos - System.nanoTime();
        left > 0;
        left = thawNanos - System.nanoTime()) {
      waited = true;
      LockSupport.parkNanos(left);
    }
    if (waited) {
      thawedNanos.accumulateAndGet(System.nanoTime(), Math::max);
    }
  }
}

package dev.joust.harness.suite.idle.client;

import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.NoConnection;
import dev.joust.load.Payload;
import dev.joust.load.Tls;
import dev.joust.load.wire.user.Users;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Users of one server who hold a WebSocket session open each. Their number only grows. */
public final class Holders implements AutoCloseable {

  private static final int MESSAGE_BYTES = 4_096;

  /** With so many, both windows of a session's deflate have been in use as a whole. */
  private static final int MESSAGES = 64 * 1_024 / MESSAGE_BYTES;

  private final URI uri;
  private final int firstNumber;
  private final Compression offer;
  private final Payload payload;
  private final LoadRecorder recorder = new LoadRecorder();
  private final Users<Holder> users;
  private final List<Holder> all = new ArrayList<>();

  /**
   * Nobody yet.
   *
   * @param firstNumber the number of the first user, 0 or more: users of several processes are
   *     numbered through
   * @param offer what sessions offer for messages, some of which are echoed by each session before
   *     it is held, if they are compressed
   * @param timeout how long a session, an echo or a pong may take
   * @throws IOException if nobody knows the host
   */
  public Holders(Address server, int firstNumber, Compression offer, Duration timeout)
      throws IOException {
    this.uri = Endpoint.WEBSOCKET.uri(server, "/echo");
    this.firstNumber = firstNumber;
    this.offer = offer;
    this.payload = Payload.fitting(offer, MESSAGE_BYTES);
    this.users = new Users<>(uri, 1, Tls.uniform(), timeout);
  }

  /**
   * Opens more sessions, some at a time, up to that many.
   *
   * @throws IOException if one cannot be opened, has not the compression that is offered, or an
   *     echo of it is not what was sent
   */
  public void grow(int upTo) throws IOException, InterruptedException {
    users.add(
        upTo,
        (io, index) -> {
          Holder holder = new Holder(io, firstNumber + index, recorder, offer, payload, MESSAGES);
          all.add(holder);
          return holder;
        });
    users.beginByTurns();
    NoConnection.requireNone(uri.toString(), recorder);
  }

  /**
   * Has all ping in turns, evenly, as if each did so once in a period; an open loop.
   *
   * @param period from one ping of a session to its next
   * @param time how long this lasts
   * @return what came of the pings, each of which was answered by then, or has failed
   */
  public LoadResult ping(Duration period, Duration time) throws InterruptedException {
    recorder.take();
    double apartNanos = (double) period.toNanos() / all.size();
    int pings = (int) Math.max(1, time.toNanos() / apartNanos);
    CountDownLatch underWay = new CountDownLatch(pings);
    long startNanos = System.nanoTime();
    for (int i = 0; i < pings; i++) {
      long dueNanos = startNanos + (long) (i * apartNanos);
      TimeUnit.NANOSECONDS.sleep(dueNanos - System.nanoTime());
      all.get(i % all.size()).pingSoon(dueNanos, underWay::countDown);
    }
    TimeUnit.NANOSECONDS.sleep(startNanos + time.toNanos() - System.nanoTime());
    underWay.await();
    return recorder.take();
  }

  /** Ends all sessions. */
  @Override
  public void close() {
    users.close();
  }
}

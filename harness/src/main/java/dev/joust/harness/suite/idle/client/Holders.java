package dev.joust.harness.suite.idle.client;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.NoConnection;
import dev.joust.load.Tls;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
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

  private final URI uri;
  private final int firstNumber;
  private final LoadRecorder recorder = new LoadRecorder();
  private final Users<Holder> users;
  private final List<Holder> all = new ArrayList<>();

  /**
   * Nobody yet.
   *
   * @param firstNumber the number of the first user, 0 or more: users of several processes are
   *     numbered through
   * @param timeout how long a session or a pong may take
   * @throws IOException if nobody knows the host
   */
  public Holders(Address server, int firstNumber, Duration timeout) throws IOException {
    this.uri = Endpoint.WEBSOCKET.uri(server, "/echo");
    this.firstNumber = firstNumber;
    this.users = new Users<>(WireThreads.start(uri, 1, Transport.best(), Tls.uniform()), timeout);
  }

  /**
   * Opens more sessions, some at a time, up to that many.
   *
   * @throws IOException if one cannot be opened
   */
  public void grow(int upTo) throws IOException, InterruptedException {
    users.add(
        upTo,
        (io, index) -> {
          Holder holder = new Holder(io, firstNumber + index, recorder);
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

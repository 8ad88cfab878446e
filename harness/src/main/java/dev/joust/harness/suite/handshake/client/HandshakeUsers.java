package dev.joust.harness.suite.handshake.client;

import static java.util.stream.Collectors.toMap;

import dev.joust.harness.client.NanoClock;
import dev.joust.load.Address;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.wire.io.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Users with a thread and, within TLS, a session each. */
public final class HandshakeUsers implements AutoCloseable {

  private final LoadRecorder recorder = new LoadRecorder();
  private final Map<Handshake, LongAdder> answered =
      Stream.of(Handshake.values()).collect(toMap(kind -> kind, kind -> new LongAdder()));

  private final List<HandshakeUser> users;
  private final ExecutorService threads;

  private HandshakeUsers(
      Target target, Handshake kind, HandshakeTerms terms, int count, Duration timeout) {
    this.users =
        Stream.generate(() -> new HandshakeUser(target, kind, terms, timeout, recorder, answered))
            .limit(count)
            .toList();
    this.threads = Executors.newFixedThreadPool(count);
  }

  /**
   * Users of a server.
   *
   * @param terms what else they ask of each handshake
   * @param count how many
   * @throws IOException if nobody knows the host
   */
  public static HandshakeUsers of(
      Address server, Handshake kind, HandshakeTerms terms, int count, Duration timeout)
      throws IOException {
    Target target = Target.of(Endpoint.HTTP_CLOSE.uri(server, "/payload/1"));
    return new HandshakeUsers(target, kind, terms, count, timeout);
  }

  /** Each makes its next connection when the last has ended. */
  public HandshakeResult closedLoop(Duration span) throws InterruptedException {
    return all(
        (number, start) -> {
          do {
            users.get(number).connect();
          } while (System.nanoTime() - start < span.toNanos());
        });
  }

  /** They make connections at equal distances, by turns. */
  public HandshakeResult atRate(double perSecond, Duration span) throws InterruptedException {
    ArrivalSchedule due =
        new ArrivalSchedule(perSecond, Math.round(perSecond * span.toNanos() / 1e9));
    return all(
        (number, start) -> {
          for (long i = number; i < due.requests(); i += users.size()) {
            NanoClock.SYSTEM.awaitUntil(start + due.dueNanos(i));
            users.get(number).connect();
          }
        });
  }

  /** What one user does. */
  private interface Course {
    void run(int number, long start);
  }

  private HandshakeResult all(Course course) throws InterruptedException {
    long start = System.nanoTime();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < users.size(); i++) {
      int number = i;
      running.add(threads.submit(() -> course.run(number, start)));
    }
    for (Future<?> one : running) {
      try {
        one.get();
      } catch (ExecutionException fault) {
        throw new IllegalStateException(fault.getCause());
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    LoadResult load = recorder.take();
    return new HandshakeResult(
        load.started(),
        answered.get(Handshake.FULL).sumThenReset(),
        answered.get(Handshake.RESUMED).sumThenReset(),
        answered.get(Handshake.NONE).sumThenReset(),
        load.errors(),
        load.latencyNanos(),
        seconds);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}

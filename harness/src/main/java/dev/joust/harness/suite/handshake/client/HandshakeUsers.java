package dev.joust.harness.suite.handshake.client;

import dev.joust.harness.client.NanoClock;
import dev.joust.load.Address;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.wire.io.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Users with a thread and, within TLS, a session each. */
public final class HandshakeUsers implements AutoCloseable {

  private final List<HandshakeUser> users;
  private final ExecutorService threads;

  private HandshakeUsers(List<HandshakeUser> users) {
    this.users = users;
    this.threads = Executors.newFixedThreadPool(users.size());
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
    return new HandshakeUsers(
        IntStream.range(0, count)
            .mapToObj(user -> new HandshakeUser(target, kind, terms, timeout))
            .toList());
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
    users.forEach(HandshakeUser::reset);
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
    return HandshakeResult.together(users, (System.nanoTime() - start) / 1e9);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}

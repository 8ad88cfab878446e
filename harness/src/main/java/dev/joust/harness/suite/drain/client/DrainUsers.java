package dev.joust.harness.suite.drain.client;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.wire.io.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Users with a thread and a connection each. */
public final class DrainUsers implements AutoCloseable {

  private final List<DrainUser> users;
  private final ExecutorService threads;

  private DrainUsers(List<DrainUser> users) {
    this.users = users;
    this.threads = Executors.newFixedThreadPool(users.size());
  }

  /**
   * Connects users to a server and has them begin, one after the other within a pause.
   *
   * @param count how many, 1 or more
   * @param pause what passes from an answer to a user's next request
   * @param timeout how long a user waits for an answer
   * @throws IOException if one cannot connect
   */
  public static DrainUsers begin(
      Address server, DrainExchange exchange, int count, Duration pause, Duration timeout)
      throws IOException {
    Target target = Target.of(Endpoint.HTTP_KEEPALIVE.uri(server, "/"));
    DrainUsers all =
        new DrainUsers(Stream.generate(() -> exchange.user(target)).limit(count).toList());
    try {
      for (DrainUser user : all.users) {
        user.connect(timeout);
      }
    } catch (IOException refused) {
      all.close();
      throw refused;
    }
    for (int i = 0; i < count; i++) {
      DrainUser user = all.users.get(i);
      Duration phase = pause.multipliedBy(i).dividedBy(count);
      all.threads.execute(() -> user.stay(phase, pause));
    }
    return all;
  }

  /** The server was asked to end: what ends from now on is counted apart. */
  public void signalled() {
    users.forEach(DrainUser::signalled);
  }

  /**
   * Waits until all have left.
   *
   * @param atMost after that they are cut off
   */
  public DrainResult awaitEnd(Duration atMost) throws InterruptedException {
    threads.shutdown();
    if (!threads.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
      users.forEach(DrainUser::close);
      threads.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }
    return users.stream().map(DrainUser::result).reduce(DrainResult::plus).orElseThrow();
  }

  @Override
  public void close() {
    users.forEach(DrainUser::close);
    threads.shutdownNow();
  }
}

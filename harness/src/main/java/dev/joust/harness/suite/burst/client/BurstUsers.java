package dev.joust.harness.suite.burst.client;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.NoConnection;
import dev.joust.load.Tls;
import dev.joust.load.wire.user.Users;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Users of one server with a WebSocket session each, whose messages come all at once. */
public final class BurstUsers implements AutoCloseable {

  private final LoadRecorder prelude = new LoadRecorder();
  private final Users<BurstUser> users;

  private BurstUsers(Users<BurstUser> users) {
    this.users = users;
  }

  /**
   * Opens their sessions.
   *
   * @param count how many there are, 1 or more
   * @param messageBytes how long a message is, 1 or more
   * @param timeout how long a session or an echo may take
   * @throws IOException if a session cannot be opened
   */
  public static BurstUsers open(Address server, int count, int messageBytes, Duration timeout)
      throws IOException, InterruptedException {
    URI uri = Endpoint.WEBSOCKET.uri(server, "/echo");
    byte[] message = new byte[messageBytes];
    Arrays.fill(message, (byte) 'm');
    BurstUsers all = new BurstUsers(new Users<>(uri, 1, Tls.uniform(), timeout));
    try {
      all.users.add(count, (io, number) -> new BurstUser(io, number, message, all.prelude));
      all.users.beginByTurns();
      NoConnection.requireNone(uri.toString(), all.prelude);
      return all;
    } catch (IOException | InterruptedException failure) {
      all.close();
      throw failure;
    }
  }

  /**
   * Has all send a message, and waits until each is echoed or has failed. All but the last byte of
   * every message is sent at first, and the last bytes later: a server that needs whole messages
   * holds all of them by then.
   *
   * @param hold what passes between the two
   * @return the messages, with the times from when the last bytes of all were sent
   */
  public LoadResult burst(Duration hold) throws InterruptedException {
    Burst burst = new Burst(users.size());
    users.forEach(user -> user.beginMessage(burst));
    TimeUnit.NANOSECONDS.sleep(hold.toNanos());
    burst.release();
    users.post(BurstUser::endMessage);
    burst.awaitAll();
    return burst.result();
  }

  /** Ends all sessions. */
  @Override
  public void close() {
    users.close();
  }
}

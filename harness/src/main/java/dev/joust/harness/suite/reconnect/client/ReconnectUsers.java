package dev.joust.harness.suite.reconnect.client;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadRecorder;
import dev.joust.load.NoConnection;
import dev.joust.load.Tls;
import dev.joust.load.wire.user.Users;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;

/** Users of one server with a WebSocket session each: those who are cut, and those who stay. */
public final class ReconnectUsers implements AutoCloseable {

  /** As long as those of the suite {@code idle}. */
  static final byte[] MESSAGE =
      "a message of 64 bytes, as long as those of the idle connections."
          .getBytes(StandardCharsets.US_ASCII);

  private static final double NANOS_PER_SECOND = 1e9;

  private final URI server;
  private final LoadRecorder prelude = new LoadRecorder();
  private final LongAdder certificates = new LongAdder();
  private final Users<Session> sessions;
  private final Users<Survivor> survivors;

  private ReconnectUsers(URI server, Load load) throws IOException {
    this.server = server;
    Tls full = Tls.counting(certificates::increment);
    Tls tls = load.resumed ? full.resuming() : full;
    this.sessions = new Users<>(server, load.ioThreads, tls, load.timeout);
    // Those who stay have a thread of their own, which those who come back do not hold up.
    this.survivors = new Users<>(server, 1, Tls.uniform(), load.timeout);
  }

  /**
   * How many users there are, and what they do.
   *
   * @param sessions sessions that are cut, 1 or more
   * @param survivors sessions that stay, 0 or more
   * @param echoesPerSecond how many messages these send together in a second
   * @param retry what passes from an attempt to come back that comes to nothing to the next
   * @param timeout how long an attempt or an echo may take
   * @param resumed whether those who come back within TLS resume the session of their connection
   *     before
   * @param ioThreads threads of the sessions that are cut
   */
  public record Load(
      int sessions,
      int survivors,
      double echoesPerSecond,
      Duration retry,
      Duration timeout,
      boolean resumed,
      int ioThreads) {}

  /**
   * Opens all sessions.
   *
   * @throws IOException if one cannot be opened
   */
  public static ReconnectUsers open(Address server, Load load)
      throws IOException, InterruptedException {
    URI uri = Endpoint.WEBSOCKET.uri(server, "/echo");
    ReconnectUsers all = new ReconnectUsers(uri, load);
    try {
      all.begin(load);
      return all;
    } catch (IOException | InterruptedException failure) {
      all.close();
      throw failure;
    }
  }

  private void begin(Load load) throws NoConnection, InterruptedException {
    sessions.add(load.sessions, (io, number) -> new Session(io, number, load.retry, prelude));
    sessions.beginByTurns();
    NoConnection.requireNone(server.toString(), prelude);
    long period = Math.round(NANOS_PER_SECOND * load.survivors / load.echoesPerSecond);
    survivors.add(
        load.survivors,
        (io, number) -> {
          long phase = period * number / load.survivors;
          return new Survivor(io, load.sessions + number, period, phase, prelude);
        });
    survivors.beginByTurns();
    NoConnection.requireNone(server.toString(), prelude);
  }

  /** What has the server end all sessions. */
  public interface End {
    void await() throws IOException, InterruptedException;
  }

  /**
   * Has the server end all sessions, has them come back, and waits until they are.
   *
   * @param end ends them, and returns once the server can be asked again
   * @param spread over how long their returns are spread
   * @param atMost how long to wait from then; those that are not back by then stay away
   * @throws IOException if they are not ended
   */
  public StormResult storm(End end, Duration spread, Duration atMost)
      throws IOException, InterruptedException {
    certificates.reset();
    Storm storm = new Storm(sessions.size());
    sessions.forEach(session -> session.comeBackOnceLost(storm, spread));
    end.await();
    return result(storm, atMost);
  }

  /**
   * Cuts all sessions, has them come back, and waits until they are.
   *
   * @param spread over how long their returns are spread, at random but in each storm alike
   * @param atMost how long to wait; those that are not back by then stay away
   */
  public StormResult storm(Cut how, Duration spread, Duration atMost) throws InterruptedException {
    certificates.reset();
    Storm storm = new Storm(sessions.size());
    survivors.post(survivor -> survivor.recordTo(storm.echoes()));
    sessions.forEach(session -> session.cut(how));
    sessions.post(session -> session.comeBack(storm, spread));
    return result(storm, atMost);
  }

  private StormResult result(Storm storm, Duration atMost) throws InterruptedException {
    storm.awaitAll(atMost);
    sessions.forEach(Session::giveUp);
    CountDownLatch answered = new CountDownLatch(survivors.size());
    survivors.post(survivor -> survivor.endRecording(answered));
    answered.await();
    return storm.result(certificates.sum());
  }

  /** Ends all sessions. */
  @Override
  public void close() {
    sessions.close();
    survivors.close();
  }
}

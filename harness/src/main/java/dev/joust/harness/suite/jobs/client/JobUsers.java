package dev.joust.harness.suite.jobs.client;

import dev.joust.load.Tls;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.user.Users;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/** Has users run their jobs on a server. */
public final class JobUsers {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int REHEARSING_USERS = 10;
  private static final int REHEARSED_JOBS = 50;

  private static final double REHEARSED_SCALE = 1e-3;

  private JobUsers() {}

  /**
   * Has users talk in the same way with a server in this JVM, so that this client is not cold.
   *
   * @throws IOException if there is no port, or the rehearsal fails
   */
  public static void rehearse(JobLoad load) throws IOException, InterruptedException {
    JobLoad rehearsed =
        new JobLoad(
            load.exchange(),
            REHEARSING_USERS,
            REHEARSED_JOBS,
            PATIENCE.multipliedBy(Math.round(1 / REHEARSED_SCALE)),
            PATIENCE,
            REHEARSED_SCALE,
            load.ioThreads(),
            load.clock());
    try (Rehearsal rehearsal = Rehearsal.start()) {
      JobResult result =
          run(load.exchange().kind().endpoint().uri(rehearsal.address(), ""), rehearsed);
      if (!result.errors().isEmpty()) {
        throw new IOException("the client's rehearsal failed: " + result.errors());
      }
    }
  }

  /**
   * Runs a load to its end. It ends by itself, as no job is waited for beyond its time.
   *
   * @param server as {@code http://127.0.0.1:8080}
   * @throws IOException if nobody knows the server's host
   */
  public static JobResult run(URI server, JobLoad load) throws IOException, InterruptedException {
    JobRecorder recorder = new JobRecorder();
    try (Users<JobUser<?>> users =
        new Users<>(server, load.ioThreads(), Tls.uniform(), load.connectTimeout())) {
      users.add(load.users(), (io, number) -> user(io, number, load, recorder));
      long start = System.nanoTime();
      users.beginTogether();
      users.awaitEnd();
      return recorder.result(System.nanoTime() - start);
    }
  }

  private static JobUser<?> user(IoThread io, int number, JobLoad load, JobRecorder recorder) {
    return switch (load.exchange().kind()) {
      case POLL, LONG_POLL -> new PollingUser(io, number, load, recorder);
      case WEBSOCKET -> new SocketUser(io, number, load, recorder);
      case WEBSOCKET_KEPT -> new KeptSocketUser(io, number, load, recorder);
      case SSE -> new EventUser(io, number, load, recorder);
    };
  }
}

package dev.joust.harness.suite.jobs.client;

import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.WireThreads;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Has users run their jobs on a server. */
public final class JobUsers {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int REHEARSING_USERS = 10;
  private static final int REHEARSED_JOBS = 50;

  /** An interval between polls that is hardly any. */
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
      JobResult result = run(rehearsal.uri(), rehearsed);
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
    CountDownLatch busy = new CountDownLatch(load.users());
    try (WireThreads threads = WireThreads.start(server, load.ioThreads())) {
      List<JobUser> users = new ArrayList<>();
      for (int number = 0; number < load.users(); number++) {
        users.add(user(number, threads.of(number), load, recorder, busy));
      }
      long start = System.nanoTime();
      users.forEach(JobUser::begin);
      busy.await();
      return recorder.result(System.nanoTime() - start);
    }
  }

  private static JobUser user(
      int number, IoThread io, JobLoad load, JobRecorder recorder, CountDownLatch busy) {
    return switch (load.exchange().kind()) {
      case POLL, LONG_POLL -> new PollingUser(number, io, load, recorder, busy);
      case WEBSOCKET -> new SocketUser(number, io, load, recorder, busy);
      case WEBSOCKET_KEPT -> new KeptSocketUser(number, io, load, recorder, busy);
      case SSE -> new EventUser(number, io, load, recorder, busy);
    };
  }
}

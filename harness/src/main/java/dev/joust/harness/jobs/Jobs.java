package dev.joust.harness.jobs;

import dev.joust.harness.load.wire.IoThread;
import dev.joust.harness.load.wire.WireThreads;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Has users run their jobs on a server. */
public final class Jobs {

  private Jobs() {}

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
      case POLL -> new PollingUser(number, io, load, recorder, busy);
      case WEBSOCKET -> new SocketUser(number, io, load, recorder, busy);
      case SSE -> new EventUser(number, io, load, recorder, busy);
    };
  }
}

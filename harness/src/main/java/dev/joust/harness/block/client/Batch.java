package dev.joust.harness.block.client;

import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A number of requests, given up once the server has fallen silent: else each of them would wait
 * for the timeout in its turn, and a server that hangs would cost hours.
 */
final class Batch implements Goal {

  private final int requests;
  private final long silenceMillis;
  private final LoadRecorder recorder;
  private final AtomicLong admitted = new AtomicLong();
  private volatile boolean givenUp;
  private final SilenceWatch silence;

  /**
   * A batch.
   *
   * @param requests how many requests
   * @param connections how many are under way at once
   * @param timeout how long an answer may take; the server is silent if for twice that long every
   *     request that ended had no answer, not even a wrong one
   */
  Batch(int requests, int connections, Duration timeout, LoadRecorder recorder) {
    this.requests = requests;
    this.silenceMillis = timeout.toMillis() * 2;
    this.recorder = recorder;
    this.silence = new SilenceWatch(Math.min(requests, connections), recorder.unanswered());
  }

  @Override
  public boolean admits() {
    return !givenUp && admitted.get() < requests && admitted.getAndIncrement() < requests;
  }

  /** Sends the requests, unless the server falls silent. */
  void run(LoadSession session, ScheduledExecutorService clock)
      throws IOException, InterruptedException {
    ScheduledFuture<?> watch =
        clock.scheduleAtFixedRate(this::look, silenceMillis, silenceMillis, TimeUnit.MILLISECONDS);
    try {
      session.run(this, recorder);
    } finally {
      watch.cancel(false);
    }
    if (givenUp) {
      throw new IOException(
          "the server has fallen silent: no answer for %d ms, requests failed by then: %s"
              .formatted(silenceMillis, recorder.take().errors()));
    }
  }

  private void look() {
    givenUp |= silence.isSilent(Math.min(requests, admitted.get()), recorder.unanswered());
  }
}

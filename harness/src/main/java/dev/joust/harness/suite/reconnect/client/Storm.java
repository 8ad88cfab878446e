package dev.joust.harness.suite.reconnect.client;

import dev.joust.load.LoadRecorder;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The return of sessions that were cut at one moment. Safe for use by many threads. */
final class Storm {

  private final int sessions;
  private final CountDownLatch away;
  private final LoadRecorder returns = new LoadRecorder();
  private final LoadRecorder echoes = new LoadRecorder();
  private final long cutNanos = System.nanoTime();

  /** One that begins now. */
  Storm(int sessions) {
    this.sessions = sessions;
    this.away = new CountDownLatch(sessions);
  }

  /** Where attempts, new connections and failures of those who come back are counted. */
  LoadRecorder returns() {
    return returns;
  }

  /** Where the echoes of those who stay are recorded. */
  LoadRecorder echoes() {
    return echoes;
  }

  /** A session is back whose first attempt was due then. */
  void back(long dueNanos) {
    returns.completed(cutNanos, dueNanos, System.nanoTime());
    away.countDown();
  }

  /** Waits until all are back, or for a time. */
  void awaitAll(Duration atMost) throws InterruptedException {
    away.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  StormResult result(long fullHandshakes) {
    return new StormResult(sessions, returns.take(), echoes.take(), fullHandshakes);
  }
}

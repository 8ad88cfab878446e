package dev.joust.harness.suite.burst.client;

import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import java.util.concurrent.CountDownLatch;

/** One burst. Safe for use by many threads. */
final class Burst {

  private final LoadRecorder recorder = new LoadRecorder();
  private final CountDownLatch messages;
  private volatile long releasedNanos = System.nanoTime();

  Burst(int users) {
    this.messages = new CountDownLatch(users);
  }

  LoadRecorder recorder() {
    return recorder;
  }

  /** The last bytes of all messages are sent now. */
  void release() {
    releasedNanos = System.nanoTime();
  }

  long sinceRelease() {
    return System.nanoTime() - releasedNanos;
  }

  /** A message is answered, or failed. */
  void ended() {
    messages.countDown();
  }

  void awaitAll() throws InterruptedException {
    messages.await();
  }

  LoadResult result() {
    return recorder.take();
  }
}

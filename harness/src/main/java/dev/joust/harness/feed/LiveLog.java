package dev.joust.harness.feed;

import dev.joust.load.LoadRecorder;
import java.util.concurrent.atomic.LongAdder;

/** Where readers record what they read. Safe for use by many threads. */
final class LiveLog {

  private final LoadRecorder recorder = new LoadRecorder();
  private final LongAdder missed = new LongAdder();
  private final LongAdder doubled = new LongAdder();
  private final LongAdder cached = new LongAdder();
  private final LongAdder documents = new LongAdder();

  /** Where connections, requests, bytes, errors and latencies go. */
  LoadRecorder recorder() {
    return recorder;
  }

  void missed(long generations) {
    missed.add(generations);
  }

  /** A document was pushed to a reader again, or after a newer one. */
  void doubled() {
    doubled.increment();
  }

  void cached() {
    cached.increment();
  }

  /** A document was read in full, measured or not. */
  void document() {
    documents.increment();
  }

  /** How many there were since the beginning. */
  long documents() {
    return documents.sum();
  }

  /** What was recorded since the last call; from now on it is recorded for the next one. */
  LiveResult take(int readers, double seconds) {
    return new LiveResult(
        readers,
        seconds,
        missed.sumThenReset(),
        doubled.sumThenReset(),
        cached.sumThenReset(),
        recorder.take());
  }
}

package dev.joust.harness.suite.slowreader.client;

import dev.joust.load.LoadRecorder;
import java.util.concurrent.atomic.LongAdder;

/** What readers who stall write down in common. Safe for use by many threads. */
final class SlowLog {

  private final LoadRecorder recorder = new LoadRecorder();
  private final LongAdder documents = new LongAdder();
  private final LongAdder missed = new LongAdder();

  /** Where connections, bytes and errors go. */
  LoadRecorder recorder() {
    return recorder;
  }

  /** A document was read in full, after so many states that were not sent. */
  void document(long missedBefore) {
    documents.increment();
    missed.add(missedBefore);
  }

  long documents() {
    return documents.sum();
  }

  long missed() {
    return missed.sum();
  }
}

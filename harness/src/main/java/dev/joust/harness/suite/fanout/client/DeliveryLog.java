package dev.joust.harness.suite.fanout.client;

import dev.joust.load.LoadRecorder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Where receivers record what they receive. Safe for use by many threads. */
final class DeliveryLog {

  private final LoadRecorder recorder = new LoadRecorder();
  private final LongAdder doubled = new LongAdder();

  /** Where connections, bytes, errors and the times of all deliveries go. */
  LoadRecorder recorder() {
    return recorder;
  }

  /** A message that is measured came so long after it was to be sent. */
  void delivered(long micros) {
    recorder.completed(TimeUnit.MICROSECONDS.toNanos(Math.max(0, micros)));
  }

  /** A message came again, or after a newer one. */
  void doubled() {
    doubled.increment();
  }

  /** How often one did since the last call. */
  long takeDoubled() {
    return doubled.sumThenReset();
  }
}

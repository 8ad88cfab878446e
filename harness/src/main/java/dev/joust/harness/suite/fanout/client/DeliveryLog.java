package dev.joust.harness.suite.fanout.client;

import dev.joust.load.LoadRecorder;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Where receivers record what they receive. Safe for use by many threads. */
final class DeliveryLog {

  private final LoadRecorder recorder = new LoadRecorder();
  private final LongAdder messages = new LongAdder();
  private final LongAdder messageBytes = new LongAdder();
  private final LongAdder doubled = new LongAdder();

  /** Where connections, bytes, errors and the times of all deliveries go. */
  LoadRecorder recorder() {
    return recorder;
  }

  /** A message has come in full, measured or not, in frames of so many bytes. */
  void message(long bytes) {
    messages.increment();
    messageBytes.add(bytes);
  }

  /** What each has taken since the last call; empty if none has come. */
  OptionalDouble takeBytesOfEach() {
    long bytes = messageBytes.sumThenReset();
    long count = messages.sumThenReset();
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) bytes / count);
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

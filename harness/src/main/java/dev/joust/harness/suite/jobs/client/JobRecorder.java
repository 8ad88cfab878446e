package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Where users record what becomes of their jobs. Safe for use by many threads. */
final class JobRecorder {

  private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(5);
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final String LATE = "late";

  private final LoadRecorder wire = new LoadRecorder();
  private final LongAdder attempted = new LongAdder();
  private final LongAdder completed = new LongAdder();
  private final LongAdder late = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder exchanges = new LongAdder();
  private final LongAdder notClosed = new LongAdder();
  private final LongAdder beforeTheirTime = new LongAdder();
  private final LongAdder jobMicros = new LongAdder();
  private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
  private final Set<String> heardOf = ConcurrentHashMap.newKeySet();
  private final Histogram delayMicros = new ConcurrentHistogram(LONGEST_MICROS, SIGNIFICANT_DIGITS);
  private final Histogram closeMicros = new ConcurrentHistogram(LONGEST_MICROS, SIGNIFICANT_DIGITS);

  /** Where connections count bytes. */
  LoadRecorder wire() {
    return wire;
  }

  void attempted() {
    attempted.increment();
  }

  void exchanged() {
    exchanges.increment();
  }

  /** Whether a job is told of for the first time, as each must be told to one user alone. */
  boolean isFirst(JobStatus job) {
    return heardOf.add(job.id());
  }

  void completed(JobStatus job, Instant heard) {
    completed.increment();
    jobMicros.add(TimeUnit.MICROSECONDS.convert(job.took()));
    long micros = TimeUnit.MICROSECONDS.convert(Duration.between(job.completed(), heard));
    if (micros < 0) {
      beforeTheirTime.increment();
    }
    delayMicros.recordValue(Math.max(0, Math.min(micros, LONGEST_MICROS)));
  }

  void late() {
    late.increment();
    error(LATE);
  }

  void failed(ErrorKind kind) {
    failed.increment();
    error(kind.label());
  }

  void refused(ErrorKind kind) {
    refused.increment();
    error(kind.label());
  }

  void closed(long nanos) {
    closeMicros.recordValue(Math.min(TimeUnit.NANOSECONDS.toMicros(nanos), LONGEST_MICROS));
  }

  void notClosed() {
    notClosed.increment();
  }

  private void error(String cause) {
    errors.computeIfAbsent(cause, unseen -> new LongAdder()).increment();
  }

  JobResult result(long elapsedNanos) {
    Map<String, Long> counts = new TreeMap<>();
    errors.forEach((cause, count) -> counts.put(cause, count.sum()));
    LoadResult bytes = wire.take();
    return new JobResult(
        attempted.sum(),
        completed.sum(),
        late.sum(),
        failed.sum(),
        refused.sum(),
        counts,
        exchanges.sum(),
        bytes.bytesSent(),
        bytes.bytesReceived(),
        bytes.connectionsOpened(),
        notClosed.sum(),
        beforeTheirTime.sum(),
        jobMicros.sum(),
        elapsedNanos,
        delayMicros,
        closeMicros);
  }
}

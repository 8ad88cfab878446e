package dev.joust.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.HdrHistogram.Recorder;

/**
 * Where a client records what it does. Safe for use by many threads. Times of a day and more are
 * recorded as a day.
 */
public final class LoadRecorder {

  /** The longest time that is recorded as it is. */
  public static final long LONGEST_NANOS = TimeUnit.DAYS.toNanos(1);

  private static final int MOST_STATUS = 999;

  /** How precise recorded times are. */
  public static final int SIGNIFICANT_DIGITS = 3;

  private final Recorder latencyNanos = new Recorder(LONGEST_NANOS, SIGNIFICANT_DIGITS);
  private final Recorder responseNanos = new Recorder(LONGEST_NANOS, SIGNIFICANT_DIGITS);
  private final ConnectionCounts answersByConnection = new ConnectionCounts();
  private final LongAdder started = new LongAdder();
  private final LongAdder bytesSent = new LongAdder();
  private final LongAdder bytesReceived = new LongAdder();
  private final LongAdder connectionsOpened = new LongAdder();
  private final Map<ErrorKind, LongAdder> errors = new EnumMap<>(ErrorKind.class);
  private final Map<ErrorKind, String> reasons = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<LongAdder> statuses =
      new AtomicReferenceArray<>(MOST_STATUS + 1);

  private final ResponseListener listener;

  public LoadRecorder() {
    this((dueNanos, answeredNanos) -> {});
  }

  /** A recorder that passes on when each request of an open loop was due and answered. */
  public LoadRecorder(ResponseListener listener) {
    this.listener = listener;
    for (ErrorKind kind : ErrorKind.values()) {
      errors.put(kind, new LongAdder());
    }
  }

  /** A request is about to be sent. */
  public void started() {
    started.increment();
  }

  /** A request of a closed loop was answered, so many nanoseconds after it was sent. */
  public void completed(long nanos) {
    latencyNanos.recordValue(Math.min(nanos, LONGEST_NANOS));
  }

  /**
   * A request of an open loop was answered.
   *
   * @param sentNanos when it was sent, by {@link System#nanoTime()}
   * @param dueNanos when it was due
   * @param answeredNanos when the last byte of its answer came
   */
  public void completed(long sentNanos, long dueNanos, long answeredNanos) {
    completed(answeredNanos - sentNanos);
    responseNanos.recordValue(Math.min(answeredNanos - dueNanos, LONGEST_NANOS));
    listener.answered(dueNanos, answeredNanos);
  }

  /**
   * One of a session's connections, or of its users who connect anew each time, got an answer.
   *
   * @param connection its number, from 0
   */
  public void answeredOn(int connection) {
    answersByConnection.count(connection);
  }

  /**
   * An HTTP answer has come in full, be it right or wrong.
   *
   * @param status its status code; 999 at most
   */
  public void answered(int status) {
    LongAdder answers = statuses.get(status);
    if (answers == null) {
      statuses.compareAndSet(status, null, new LongAdder());
      answers = statuses.get(status);
    }
    answers.increment();
  }

  /** A request failed. */
  public void failed(ErrorKind kind) {
    errors.get(kind).increment();
  }

  /**
   * A request failed.
   *
   * @param reason what the server did or what went wrong, in words that follow the server's name;
   *     asked for once a kind
   */
  public void failed(ErrorKind kind, Supplier<String> reason) {
    failed(kind);
    learned(kind, reason);
  }

  /**
   * A connection was lost between two requests; another one is made for the next.
   *
   * @param reason what the server did or what went wrong, in words that follow the server's name
   */
  public void learned(ErrorKind kind, Supplier<String> reason) {
    if (!reasons.containsKey(kind)) {
      reasons.putIfAbsent(kind, reason.get());
    }
  }

  /** Bytes were handed to a socket. */
  public void sent(long bytes) {
    bytesSent.add(bytes);
  }

  /** Bytes were read from a socket. */
  public void received(long bytes) {
    bytesReceived.add(bytes);
  }

  /** A connection was made. */
  public void connectionOpened() {
    connectionsOpened.increment();
  }

  /** Requests started since the last {@link #take()}. */
  public long requests() {
    return started.sum();
  }

  /**
   * Why the first request or connection failed since the last {@link #take()}, by kind, in words
   * that follow the server's name.
   */
  public Map<ErrorKind, String> reasons() {
    return new TreeMap<>(reasons);
  }

  /** HTTP answers since the last {@link #take()}, by status code. */
  public SortedMap<Integer, Long> statuses() {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    for (int status = 0; status <= MOST_STATUS; status++) {
      LongAdder answers = statuses.get(status);
      if (answers != null && answers.sum() > 0) {
        counts.put(status, answers.sum());
      }
    }
    return counts;
  }

  /** Requests that failed since the last {@link #take()}. */
  public long failed() {
    return errors.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Requests that failed since the last {@link #take()} and had no answer at all. */
  public long unanswered() {
    return errors.entrySet().stream()
        .filter(kind -> !kind.getKey().isAnswer())
        .mapToLong(kind -> kind.getValue().sum())
        .sum();
  }

  /** What was recorded since the last call; from now on it is recorded for the next one. */
  public LoadResult take() {
    Map<String, Long> errorsByKind = new TreeMap<>();
    errors.forEach(
        (kind, count) -> {
          long sum = count.sumThenReset();
          if (sum > 0) {
            errorsByKind.put(kind.label(), sum);
          }
        });
    reasons.clear();
    for (int status = 0; status <= MOST_STATUS; status++) {
      LongAdder answers = statuses.get(status);
      if (answers != null) {
        answers.reset();
      }
    }
    return new LoadResult(
        started.sumThenReset(),
        errorsByKind,
        bytesSent.sumThenReset(),
        bytesReceived.sumThenReset(),
        connectionsOpened.sumThenReset(),
        latencyNanos.getIntervalHistogram(),
        responseNanos.getIntervalHistogram(),
        answersByConnection.take());
  }
}

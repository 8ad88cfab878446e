package dev.joust.load.wire;

import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.io.Transport;
import dev.joust.load.wire.io.WireThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Connections that are held open to streams of server-sent events. Each is asked for once; one that
 * ends or fails is not made again.
 */
public final class EventStreams implements AutoCloseable {

  private static final int CONNECTS_AT_ONCE = 128;
  private static final long TICK_MILLIS = 100;
  private static final int SIGNIFICANT_DIGITS = 3;

  private final LoadSpec spec;
  private final WireThreads io;
  private final LoadRecorder recorder;
  private final Recorder gapNanos = new Recorder(SIGNIFICANT_DIGITS);
  private final LongAdder events = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final List<EventStreamUser> users = new ArrayList<>();
  private final CountDownLatch open;

  private EventStreams(LoadSpec spec, WireThreads io, LoadRecorder recorder) {
    this.spec = spec;
    this.io = io;
    this.recorder = recorder;
    this.open = new CountDownLatch(spec.connections());
    for (int i = 0; i < spec.connections(); i++) {
      Target target = io.target().withPathOf(spec.uris().get(i % spec.uris().size()));
      users.add(new EventStreamUser(this, io.of(i), target, i));
    }
    for (IoThread thread : io.all()) {
      List<EventStreamUser> own = users.stream().filter(user -> user.runsOn(thread)).toList();
      thread.every(TICK_MILLIS, () -> own.forEach(EventStreamUser::expire));
    }
  }

  /**
   * Opens as many streams as a load has connections, and returns when each has begun or failed.
   *
   * @param spec its exchange and payload mean nothing; its timeout is for the head of an answer
   * @param recorder has a request for each stream: completed with its first event, or failed
   * @throws IOException if nobody knows the server's host
   */
  public static EventStreams open(LoadSpec spec, LoadRecorder recorder)
      throws IOException, InterruptedException {
    EventStreams streams =
        new EventStreams(
            spec,
            WireThreads.start(spec.uri(), spec.ioThreads(), Transport.best(), spec.tls()),
            recorder);
    try {
      streams.open();
      return streams;
    } catch (InterruptedException interrupted) {
      streams.close();
      throw interrupted;
    }
  }

  /** Listens for a time, or until no stream is open any more. */
  public void listen(Duration time) throws InterruptedException {
    open.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** How many events have come, on all streams together. */
  public long events() {
    return events.sum();
  }

  /** What has come since the streams were opened; to be called once. */
  public Heard heard() {
    return new Heard(
        recorder.take(),
        events.sum(),
        open.getCount(),
        ended.sum(),
        gapNanos.getIntervalHistogram());
  }

  /** Ends the streams. */
  @Override
  public void close() {
    users.forEach(EventStreamUser::close);
    io.close();
  }

  /**
   * What has come.
   *
   * @param streams a request for each stream, whose latency is that of its first event
   * @param events how many have come, on all streams together
   * @param open how many streams are open
   * @param ended how many streams the server has ended in order
   * @param gapNanos the times between each two events that follow one another on a stream
   */
  public record Heard(LoadResult streams, long events, long open, long ended, Histogram gapNanos) {}

  private void open() throws InterruptedException {
    for (int first = 0; first < users.size(); first += CONNECTS_AT_ONCE) {
      List<EventStreamUser> some =
          users.subList(first, Math.min(users.size(), first + CONNECTS_AT_ONCE));
      CountDownLatch begun = new CountDownLatch(some.size());
      some.stream()
          .map(EventStreamUser::open)
          .forEach((CompletableFuture<Void> one) -> one.thenRun(begun::countDown));
      begun.await();
    }
  }

  LoadSpec spec() {
    return spec;
  }

  LoadRecorder recorder() {
    return recorder;
  }

  void firstEvent(long nanos) {
    events.increment();
    recorder.completed(nanos);
  }

  void nextEvent(long gap) {
    events.increment();
    gapNanos.recordValue(gap);
  }

  /** A stream has ended in order. */
  void ended() {
    ended.increment();
    over();
  }

  /** A stream is not open any more. */
  void over() {
    open.countDown();
  }
}

package dev.joust.load.wire;

import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.Target;
import dev.joust.load.wire.sse.EventReader;
import dev.joust.load.wire.user.ScriptedUser;
import dev.joust.load.wire.user.Users;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Connections that are held open to streams of server-sent events. Each is asked for once; one that
 * ends or fails is not made again.
 */
public final class EventStreams implements AutoCloseable {

  private static final int SIGNIFICANT_DIGITS = 3;

  private final LoadSpec spec;
  private final LoadRecorder recorder;
  private final Recorder gapNanos = new Recorder(SIGNIFICANT_DIGITS);
  private final LongAdder heard = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final Users<StreamUser> users;

  private EventStreams(LoadSpec spec, LoadRecorder recorder) throws IOException {
    this.spec = spec;
    this.recorder = recorder;
    this.users = new Users<>(spec.uri(), spec.ioThreads(), spec.tls(), spec.timeout());
    users.add(
        spec.connections(),
        (thread, number) ->
            new StreamUser(
                thread,
                number,
                thread.target().withPathOf(spec.uris().get(number % spec.uris().size()))));
  }

  /**
   * Opens as many streams as a load has connections, and returns when each has begun or failed.
   *
   * @param spec its endpoint and payload mean nothing; its timeout is for the head of an answer
   * @param recorder has a request for each stream: completed with its first event, or failed
   * @throws IOException if nobody knows the server's host
   */
  public static EventStreams open(LoadSpec spec, LoadRecorder recorder)
      throws IOException, InterruptedException {
    EventStreams streams = new EventStreams(spec, recorder);
    try {
      streams.users.beginByTurns();
      return streams;
    } catch (InterruptedException interrupted) {
      streams.close();
      throw interrupted;
    }
  }

  /** Listens for a time, or until no stream is open any more. */
  public void listen(Duration time) throws InterruptedException {
    users.awaitEnd(time);
  }

  /** How many events have come, on all streams together. */
  public long events() {
    return heard.sum();
  }

  /** What has come since the streams were opened; to be called once. */
  public Heard heard() {
    return new Heard(
        recorder.take(), heard.sum(), users.active(), ended.sum(), gapNanos.getIntervalHistogram());
  }

  /** Ends the streams. */
  @Override
  public void close() {
    users.close();
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

  /** A user who asks for a stream of events and reads it to its end. */
  private final class StreamUser extends ScriptedUser<HttpConnection>
      implements HttpConnection.Listener, EventReader.Listener {

    private final Target target;
    private final EventReader events = new EventReader(this);

    private long sinceNanos;

    private boolean hasEvents;

    StreamUser(IoThread io, int number, Target target) {
      super(io, number);
      this.target = target;
    }

    @Override
    protected void begin() {
      recorder.started();
      sinceNanos = System.nanoTime();
      connect();
    }

    @Override
    protected HttpConnection open() {
      return HttpConnection.open(io(), number(), this, recorder);
    }

    @Override
    public void connected() {
      connection().send(target.request(spec.request(), "Accept: text/event-stream"));
    }

    @Override
    public void head(ResponseReader answer) {
      if (!spec.accepts(answer.status())) {
        fail(ErrorKind.STATUS, spec.refusal(answer.status(), answer.head().location()));
      } else if (!answer.head().isEventStream()) {
        fail(ErrorKind.CONTENT, "answers with another type than text/event-stream");
      } else {
        endWait();
        // Later, once the events are counted that came with the head.
        io().execute(this::begun);
      }
    }

    @Override
    public void body(ResponseReader answer, byte[] bytes, int from, int to) {
      events.read(bytes, from, to);
    }

    @Override
    public void part(byte[] bytes, int from, int to) {
      // What the events say does not matter.
    }

    @Override
    public void event() {
      long now = System.nanoTime();
      long nanos = now - sinceNanos;
      sinceNanos = now;
      heard.increment();
      if (hasEvents) {
        gapNanos.recordValue(nanos);
      } else {
        hasEvents = true;
        recorder.completed(nanos);
      }
    }

    @Override
    public void answered(ResponseReader answer) {
      disconnect();
      ended.increment();
      end();
    }

    @Override
    protected void lost(ErrorKind kind, String why) {
      recorder.failed(kind, () -> why);
      end();
    }
  }
}

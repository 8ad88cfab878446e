package dev.joust.load.ahc;

import dev.joust.load.ErrorKind;
import dev.joust.load.Goal;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;
import org.asynchttpclient.Request;
import org.asynchttpclient.RequestBuilder;

/** HTTP requests by AsyncHttpClient, as many at a time as there are connections. */
final class AhcHttpSession implements LoadSession {

  private static final int MOST_OPENINGS = 100;

  private final AsyncHttpClient client;
  private final LoadSpec spec;
  private final AtomicReference<LoadRecorder> recorder;
  private final List<Request> requests;

  AhcHttpSession(AsyncHttpClient client, LoadSpec spec, AtomicReference<LoadRecorder> recorder) {
    this.client = client;
    this.spec = spec;
    this.recorder = recorder;
    this.requests = spec.uris().stream().map(uri -> request(spec, uri)).toList();
  }

  /** Prepares a load; where connections stay open, requests open them. */
  static AhcHttpSession open(
      AsyncHttpClient client, LoadSpec spec, AtomicReference<LoadRecorder> recorder)
      throws IOException, InterruptedException {
    AhcHttpSession session = new AhcHttpSession(client, spec, recorder);
    if (!spec.endpoint().closes()) {
      session.openConnections();
    }
    return session;
  }

  private static Request request(LoadSpec spec, URI uri) {
    HttpRequest asked = spec.request();
    RequestBuilder builder = new RequestBuilder(asked.method()).setUrl(uri.toString());
    asked.fields().forEach(field -> builder.addHeader(field.name(), field.value()));
    if (asked.body().length > 0) {
      builder.setBody(asked.body());
    }
    return builder.build();
  }

  /** The pool opens a connection only where none is idle, so an early answer saves one. */
  private void openConnections() throws IOException, InterruptedException {
    long opened = 0;
    for (int i = 0; i < MOST_OPENINGS && opened < spec.connections(); i++) {
      LoadRecorder opening = new LoadRecorder();
      run(Goal.requests(spec.connections()), opening);
      if (opening.failed() == opening.requests()) {
        NoConnection.requireNone(spec.uri().toString(), opening);
      }
      opened += opening.take().connectionsOpened();
    }
  }

  @Override
  public void run(Goal goal, LoadRecorder recorder) throws InterruptedException {
    this.recorder.set(recorder);
    CountDownLatch busy = new CountDownLatch(spec.connections());
    for (int i = 0; i < spec.connections(); i++) {
      new User(goal, recorder, busy, i).next();
    }
    busy.await();
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** One of the concurrent users: sends a request, waits for the answer, sends the next. */
  private final class User implements AsyncHandler<Void> {

    private final Goal goal;
    private final LoadRecorder recorder;
    private final CountDownLatch busy;
    private int turn;
    private long startNanos;
    private int status;
    private long bodyBytes;
    private Optional<String> location = Optional.empty();
    private boolean http10;
    private boolean closes;
    private boolean waiting;

    User(Goal goal, LoadRecorder recorder, CountDownLatch busy, int number) {
      this.goal = goal;
      this.recorder = recorder;
      this.busy = busy;
      this.turn = number % requests.size();
    }

    void next() {
      if (!goal.admits()) {
        busy.countDown();
        return;
      }
      status = 0;
      bodyBytes = 0;
      location = Optional.empty();
      closes = false;
      waiting = true;
      recorder.started();
      startNanos = System.nanoTime();
      Request request = requests.get(turn);
      turn = (turn + 1) % requests.size();
      client.executeRequest(request, this);
    }

    @Override
    public State onStatusReceived(HttpResponseStatus responseStatus) {
      status = responseStatus.getStatusCode();
      http10 = responseStatus.getProtocolMinorVersion() == 0;
      closes = http10;
      return State.CONTINUE;
    }

    @Override
    public State onHeadersReceived(HttpHeaders headers) {
      closes =
          headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true)
              || http10
                  && !headers.containsValue(
                      HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE, true);
      location = Optional.ofNullable(headers.get(HttpHeaderNames.LOCATION));
      return State.CONTINUE;
    }

    @Override
    public State onBodyPartReceived(HttpResponseBodyPart part) {
      bodyBytes += part.length();
      return State.CONTINUE;
    }

    @Override
    public Void onCompleted() {
      long nanos = System.nanoTime() - startNanos;
      if (waiting) {
        waiting = false;
        record(nanos);
        next();
      }
      return null;
    }

    @Override
    public void onThrowable(Throwable failure) {
      if (waiting) {
        waiting = false;
        if (failure instanceof WrongAnswer wrong) {
          recorder.failed(wrong.kind(), wrong::getMessage);
        } else {
          recorder.failed(kind(failure), () -> ErrorKind.words(failure));
        }
        next();
      }
    }

    private static ErrorKind kind(Throwable failure) {
      return failure instanceof PrematureChannelClosureException
          ? ErrorKind.CLOSED
          : ErrorKind.of(failure);
    }

    private void record(long nanos) {
      recorder.answered(status);
      if (!spec.accepts(status)) {
        recorder.failed(ErrorKind.STATUS, () -> spec.refusal(status, location));
      } else if (!spec.acceptsBody(bodyBytes)) {
        recorder.failed(ErrorKind.LENGTH, () -> spec.bodyRefusal(bodyBytes));
      } else if (spec.endpoint().closes() && !closes) {
        recorder.failed(ErrorKind.NOT_CLOSED, () -> LoadSpec.KEPT_OPEN);
      } else {
        recorder.completed(nanos);
      }
    }
  }
}

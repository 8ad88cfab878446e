package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.io.IoThread;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A user who asks again and again over one connection. Like the source's, it waits for the interval
 * before each question, from the answer before. Without an interval it asks once for the job's end,
 * and the server lets it wait.
 */
final class PollingUser extends JobUser {

  private static final String CREATE = "/job";
  private static final String DONE = "/done";

  private final int number;
  private final Optional<Duration> interval;
  private final Body body = new Body();
  private Optional<HttpConnection> connection = Optional.empty();
  private Optional<String> id = Optional.empty();
  private boolean connecting;
  private boolean waiting;

  PollingUser(int number, IoThread io, JobLoad load, JobRecorder recorder, CountDownLatch busy) {
    super(io, load, recorder, busy);
    this.number = number;
    this.interval = load.exchange().pollInterval().map(load::scaled);
  }

  @Override
  void ask() {
    id = Optional.empty();
    request();
  }

  /** Asks for a job, or for what has become of it. */
  private void request() {
    waiting = true;
    if (connection.isPresent()) {
      send();
    } else {
      connecting = true;
      connection = Optional.of(HttpConnection.open(io(), number, new Answers(), recorder().wire()));
      awaitConnection();
    }
  }

  private void send() {
    body.clear();
    recorder().exchanged();
    HttpConnection open = connection.orElseThrow();
    id.ifPresentOrElse(
        known -> open.get(CREATE + "/" + known + (interval.isPresent() ? "" : DONE)),
        () -> open.post(CREATE));
  }

  /** A connection between two questions is still good. */
  @Override
  void abandon() {
    if (waiting) {
      leave();
    }
  }

  @Override
  void leave() {
    connection.ifPresent(HttpConnection::close);
    connection = Optional.empty();
    connecting = false;
    waiting = false;
  }

  private void answered(int status) {
    Instant heard = now();
    Optional<JobStatus> job = body.job();
    if (status != (id.isPresent() ? 200 : 201)) {
      failed(ErrorKind.STATUS);
    } else if (job.isEmpty() || !isExpected(job.get())) {
      failed(ErrorKind.CONTENT);
    } else if (id.isPresent() && job.get().complete()) {
      completed(job.get(), heard);
      next();
    } else if (id.isPresent() && interval.isEmpty()) {
      failed(ErrorKind.CONTENT);
    } else {
      id = Optional.of(job.get().id());
      interval.ifPresentOrElse(time -> after(time, this::request), this::request);
    }
  }

  private boolean isExpected(JobStatus job) {
    return id.map(job.id()::equals).orElseGet(() -> recorder().isFirst(job));
  }

  private final class Answers implements HttpConnection.Listener {

    @Override
    public void connected() {
      connecting = false;
      quiet();
      send();
    }

    @Override
    public void body(int status, byte[] bytes, int from, int to) {
      body.add(bytes, from, to);
    }

    @Override
    public void answered(int status) {
      waiting = false;
      if (!connection.orElseThrow().isConnected()) {
        connection = Optional.empty();
      }
      PollingUser.this.answered(status);
    }

    @Override
    public void broken(ErrorKind kind, String why) {
      connection = Optional.empty();
      if (connecting) {
        connecting = false;
        refused(kind);
      } else if (waiting) {
        failed(kind);
      }
    }
  }
}

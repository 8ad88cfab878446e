package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.http.ResponseReader;
import dev.joust.load.wire.io.IoThread;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A user who asks again and again over one connection. Like the source's, it waits for the interval
 * before each question, from the answer before. Without an interval it asks once for the job's end,
 * and the server lets it wait.
 */
final class PollingUser extends JobUser<HttpConnection> implements HttpConnection.Listener {

  private static final String CREATE = "/job";
  private static final String DONE = "/done";

  private final Optional<Duration> interval;
  private Optional<String> id = Optional.empty();

  PollingUser(IoThread io, int number, JobLoad load, JobRecorder recorder) {
    super(io, number, load, recorder);
    this.interval = load.exchange().pollInterval().map(load::scaled);
  }

  @Override
  protected HttpConnection open() {
    return HttpConnection.open(io(), number(), this, recorder().wire());
  }

  @Override
  void ask() {
    id = Optional.empty();
    request();
  }

  @Override
  void send() {
    id.ifPresentOrElse(
        known -> connection().get(CREATE + "/" + known + (interval.isPresent() ? "" : DONE)),
        () -> connection().post(CREATE));
  }

  @Override
  public void connected() {
    sendRequest();
  }

  @Override
  public void body(ResponseReader answer, byte[] bytes, int from, int to) {
    part(bytes, from, to);
  }

  @Override
  public void answered(ResponseReader answer) {
    Instant heard = now();
    Optional<JobStatus> job = job();
    if (answer.status() != (id.isPresent() ? 200 : 201)) {
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
      interval.ifPresentOrElse(this::requestAfter, this::request);
    }
  }

  private boolean isExpected(JobStatus job) {
    return id.map(job.id()::equals).orElseGet(() -> recorder().isFirst(job));
  }
}

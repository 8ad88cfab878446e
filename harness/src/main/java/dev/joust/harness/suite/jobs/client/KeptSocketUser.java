package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.websocket.WebSocketConnection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A user who asks for each job by a WebSocket message and is told by another, all on one session.
 * One job pends at a time, so what is pushed is that job; a user who gives a job up leaves the
 * session, so that it never hears of it.
 */
final class KeptSocketUser extends JobUser {

  private static final String PATH = "/ws/jobs";
  private static final byte[] REQUEST = "job".getBytes(StandardCharsets.US_ASCII);

  private final int number;
  private Optional<WebSocketConnection> session = Optional.empty();
  private boolean connecting;

  KeptSocketUser(int number, IoThread io, JobLoad load, JobRecorder recorder, CountDownLatch busy) {
    super(io, load, recorder, busy);
    this.number = number;
  }

  @Override
  void ask() {
    if (session.isPresent()) {
      send();
    } else {
      connecting = true;
      session =
          Optional.of(
              WebSocketConnection.open(io(), number, PATH, new Session(), recorder().wire()));
      awaitConnection();
    }
  }

  private void send() {
    recorder().exchanged();
    session.orElseThrow().sendText(REQUEST);
  }

  @Override
  void leave() {
    session.ifPresent(WebSocketConnection::close);
    session = Optional.empty();
    connecting = false;
  }

  private final class Session implements WebSocketConnection.Listener {

    @Override
    public void connected() {
      quiet();
    }

    @Override
    public void opened() {
      connecting = false;
      send();
    }

    @Override
    public void message(byte[] bytes, int count) {
      Instant heard = now();
      Optional<JobStatus> job = JobStatus.read(bytes, count);
      if (job.filter(JobStatus::complete).filter(recorder()::isFirst).isEmpty()) {
        failed(ErrorKind.CONTENT);
      } else {
        completed(job.get(), heard);
        next();
      }
    }

    @Override
    public void ended(int code) {
      failed(ErrorKind.CLOSED);
    }

    @Override
    public void broken(ErrorKind kind, String why) {
      if (connecting) {
        refused(kind);
      } else {
        failed(kind);
      }
    }
  }
}

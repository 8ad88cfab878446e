package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.http.HttpConnection;
import dev.joust.load.wire.io.IoThread;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A user who is told by a server-sent event, each job on a stream of its own, over one connection.
 */
final class EventUser extends JobUser {

  private static final String PATH = "/sse/job";

  private enum State {
    IDLE,
    CONNECTING,
    WAITING,
    TOLD
  }

  private final int number;
  private final Body body = new Body();
  private Optional<HttpConnection> connection = Optional.empty();
  private State state = State.IDLE;

  EventUser(int number, IoThread io, JobLoad load, JobRecorder recorder, CountDownLatch busy) {
    super(io, load, recorder, busy);
    this.number = number;
  }

  @Override
  void ask() {
    if (connection.isPresent()) {
      send();
    } else {
      state = State.CONNECTING;
      connection = Optional.of(HttpConnection.open(io(), number, new Events(), recorder().wire()));
      awaitConnection();
    }
  }

  private void send() {
    state = State.WAITING;
    body.clear();
    recorder().exchanged();
    connection.orElseThrow().get(PATH);
  }

  @Override
  void leave() {
    connection.ifPresent(HttpConnection::close);
    connection = Optional.empty();
    state = State.IDLE;
  }

  private void told() {
    Instant heard = now();
    Optional<JobStatus> job = body.event();
    if (job.filter(JobStatus::complete).filter(recorder()::isFirst).isEmpty()) {
      failed(ErrorKind.CONTENT);
    } else {
      state = State.TOLD;
      completed(job.get(), heard);
      awaitClose();
    }
  }

  private final class Events implements HttpConnection.Listener {

    @Override
    public void connected() {
      quiet();
      send();
    }

    @Override
    public void body(int status, byte[] bytes, int from, int to) {
      if (state == State.TOLD) {
        notClosed();
        return;
      }
      body.add(bytes, from, to);
      if (status == 200 && state == State.WAITING && body.hasEvent()) {
        told();
      }
    }

    @Override
    public void answered(int status) {
      if (!connection.orElseThrow().isConnected()) {
        connection = Optional.empty();
      }
      if (state == State.TOLD) {
        state = State.IDLE;
        closed();
      } else {
        failed(status == 200 ? ErrorKind.CONTENT : ErrorKind.STATUS);
      }
    }

    @Override
    public void broken(ErrorKind kind, String why) {
      connection = Optional.empty();
      State before = state;
      state = State.IDLE;
      switch (before) {
        case CONNECTING -> refused(kind);
        case WAITING -> failed(kind);
        case TOLD -> notClosed();
        case IDLE -> {
          // The next job makes a new one.
        }
      }
    }
  }
}

package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.websocket.WebSocketConnection;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A user who is told by a WebSocket message, each job on a session of its own. */
final class SocketUser extends JobUser {

  private static final String PATH = "/ws/job";
  private static final int NORMAL_CLOSURE = 1000;

  private enum State {
    CONNECTING,
    WAITING,
    TOLD
  }

  private final int number;
  private Optional<WebSocketConnection> session = Optional.empty();
  private State state = State.CONNECTING;

  SocketUser(int number, IoThread io, JobLoad load, JobRecorder recorder, CountDownLatch busy) {
    super(io, load, recorder, busy);
    this.number = number;
  }

  @Override
  void ask() {
    state = State.CONNECTING;
    recorder().exchanged();
    session =
        Optional.of(WebSocketConnection.open(io(), number, PATH, new Session(), recorder().wire()));
    awaitConnection();
  }

  @Override
  void leave() {
    session.ifPresent(WebSocketConnection::close);
    session = Optional.empty();
  }

  private final class Session implements WebSocketConnection.Listener {

    @Override
    public void connected() {
      quiet();
    }

    @Override
    public void opened() {
      state = State.WAITING;
    }

    @Override
    public void message(byte[] bytes, int count) {
      Instant heard = now();
      if (state == State.TOLD) {
        notClosed();
        return;
      }
      Optional<JobStatus> job = JobStatus.read(bytes, count);
      if (job.filter(JobStatus::complete).filter(recorder()::isFirst).isEmpty()) {
        failed(ErrorKind.CONTENT);
      } else {
        state = State.TOLD;
        completed(job.get(), heard);
        awaitClose();
      }
    }

    @Override
    public void ended(int code) {
      if (state != State.TOLD) {
        failed(ErrorKind.CLOSED);
      } else if (code == NORMAL_CLOSURE) {
        closed();
      } else {
        notClosed();
      }
    }

    @Override
    public void broken(ErrorKind kind, String why) {
      switch (state) {
        case CONNECTING -> refused(kind);
        case WAITING -> failed(kind);
        case TOLD -> notClosed();
      }
    }
  }
}

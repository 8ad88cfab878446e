package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.ConnectionEnd;
import dev.joust.load.wire.io.IoThread;
import dev.joust.load.wire.io.MessageHead;
import dev.joust.load.wire.user.ScriptedUser;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Future;

/** A user who wants one job after the other and waits for each to end. */
abstract class JobUser<C extends ConnectionEnd> extends ScriptedUser<C> {

  private enum State {
    /** A connection may be there, and nothing is heard on it. */
    IDLE,
    CONNECTING,
    ASKED,
    /** The job is known; the server is to end its stream or session. */
    TOLD
  }

  /** More than a job has: what lies beyond makes the body none of a job. */
  private static final int MOST_BYTES = 1024;

  private final JobLoad load;
  private final JobRecorder recorder;
  private final MessageHead body = new MessageHead(MOST_BYTES);
  private State state = State.IDLE;
  private int jobsLeft;
  private Optional<Future<?>> deadline = Optional.empty();
  private Optional<Future<?>> pause = Optional.empty();
  private long heardNanos;

  JobUser(IoThread io, int number, JobLoad load, JobRecorder recorder) {
    super(io, number);
    this.load = load;
    this.recorder = recorder;
    this.jobsLeft = load.jobsPerUser();
  }

  abstract void send();

  void ask() {
    request();
  }

  @Override
  protected final void begin() {
    next();
  }

  /** Asks, over a new connection if there is none. */
  final void request() {
    if (isConnected()) {
      sendRequest();
    } else {
      connectForJob();
    }
  }

  final void connectForJob() {
    state = State.CONNECTING;
    connect();
  }

  final void sendRequest() {
    recorder.exchanged();
    asked();
    send();
  }

  final void asked() {
    endWait();
    state = State.ASKED;
    body.clear();
  }

  /** Asks again after a time, unless the job is late before that. */
  final void requestAfter(Duration time) {
    state = State.IDLE;
    pause = Optional.of(io().schedule(time, this::request));
  }

  final JobRecorder recorder() {
    return recorder;
  }

  final Instant now() {
    return load.clock().instant();
  }

  /** A part of an answer, an event or a message has come. */
  public final void part(byte[] bytes, int from, int to) {
    body.add(bytes, from, to);
  }

  /** The job that all tells of that has come since the user has asked. */
  final Optional<JobStatus> job() {
    return body.messageBytes() > body.length()
        ? Optional.empty()
        : JobStatus.read(body.bytes(), body.length());
  }

  /** Whether the server was asked and has not told yet. */
  final boolean isAsked() {
    return state == State.ASKED;
  }

  /** Takes the body as news of a job that is done; fails and is false if it is not. */
  final boolean takesNews() {
    Instant heard = now();
    Optional<JobStatus> job = job().filter(JobStatus::complete).filter(recorder::isFirst);
    job.ifPresentOrElse(done -> completed(done, heard), () -> failed(ErrorKind.CONTENT));
    return job.isPresent();
  }

  /** The user has heard that the job is done. */
  final void completed(JobStatus job, Instant heard) {
    endJob();
    state = State.IDLE;
    recorder.completed(job, heard);
    heardNanos = System.nanoTime();
  }

  /** The job's stream or session is to be ended by the server, as no part of the job. */
  final void awaitClose() {
    state = State.TOLD;
    await();
  }

  /** Whether the job is known and its stream or session has not ended. */
  final boolean hasNews() {
    return state == State.TOLD;
  }

  /** The server has closed as it should. */
  final void closed() {
    endWait();
    state = State.IDLE;
    recorder.closed(System.nanoTime() - heardNanos);
    next();
  }

  /** The server has not closed as it should. */
  final void notClosed() {
    leave();
    recorder.notClosed();
    next();
  }

  /** The job cannot be heard of any more, and its connection is not to be trusted. */
  final void failed(ErrorKind kind) {
    giveUp(() -> recorder.failed(kind));
  }

  final void next() {
    if (jobsLeft == 0) {
      leave();
      end();
      return;
    }
    jobsLeft--;
    recorder.attempted();
    Duration atMost = load.scaled(load.lateAfter());
    deadline = Optional.of(io().schedule(atMost, () -> giveUp(recorder::late)));
    ask();
  }

  @Override
  protected final void lost(ErrorKind kind, String why) {
    switch (state) {
      case CONNECTING -> giveUp(() -> recorder.refused(kind));
      case ASKED -> failed(kind);
      case TOLD -> notClosed();
      case IDLE -> {
        // The next request makes a new one.
      }
    }
  }

  /** A connection on which nothing is heard is still good. */
  private void giveUp(Runnable recorded) {
    endJob();
    if (state != State.IDLE) {
      leave();
    }
    recorded.run();
    next();
  }

  /** Ends the connection, if there is one; nothing is heard on it later. */
  private void leave() {
    disconnect();
    state = State.IDLE;
  }

  private void endJob() {
    deadline.ifPresent(running -> running.cancel(false));
    pause.ifPresent(running -> running.cancel(false));
  }
}

package dev.joust.harness.suite.jobs.client;

import dev.joust.load.ErrorKind;
import dev.joust.load.wire.io.IoThread;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;

/**
 * A user who wants one job after the other and waits for each to end. All of it happens on its I/O
 * thread.
 */
abstract class JobUser {

  private final IoThread io;
  private final JobLoad load;
  private final JobRecorder recorder;
  private final CountDownLatch busy;
  private int jobsLeft;
  private Optional<Future<?>> deadline = Optional.empty();
  private Optional<Future<?>> timer = Optional.empty();
  private long heardNanos;

  JobUser(IoThread io, JobLoad load, JobRecorder recorder, CountDownLatch busy) {
    this.io = io;
    this.load = load;
    this.recorder = recorder;
    this.busy = busy;
    this.jobsLeft = load.jobsPerUser();
  }

  /** Asks for a job, over a new connection if there is none. */
  abstract void ask();

  /** Gives up whatever is under way for the job; nothing is heard of it later. */
  void abandon() {
    leave();
  }

  /** Ends the connection, if there is one. */
  abstract void leave();

  /** Begins with the first job. */
  final void begin() {
    io.execute(this::next);
  }

  final IoThread io() {
    return io;
  }

  final JobRecorder recorder() {
    return recorder;
  }

  /** The time by the load's clock. */
  final Instant now() {
    return load.clock().instant();
  }

  /** Waits for the connection to be made. */
  final void awaitConnection() {
    after(load.connectTimeout(), () -> refused(ErrorKind.TIMEOUT));
  }

  /** Does something after a time, unless the user does something else before. */
  final void after(Duration time, Runnable action) {
    quiet();
    timer = Optional.of(io.schedule(time, action));
  }

  /** There is nothing to wait for any more but the answer. */
  final void quiet() {
    timer.ifPresent(running -> running.cancel(false));
    timer = Optional.empty();
  }

  /**
   * The user has heard that the job is done.
   *
   * @param heard when
   */
  final void completed(JobStatus job, Instant heard) {
    endWait();
    recorder.completed(job, heard);
    heardNanos = System.nanoTime();
  }

  /** The job's connection is to be closed by the server, as no part of the job. */
  final void awaitClose() {
    after(load.connectTimeout(), this::notClosed);
  }

  /** The server has closed as it should. */
  final void closed() {
    quiet();
    recorder.closed(System.nanoTime() - heardNanos);
    next();
  }

  /** The server has not closed as it should. */
  final void notClosed() {
    quiet();
    abandon();
    recorder.notClosed();
    next();
  }

  /** There is no connection for the job. */
  final void refused(ErrorKind kind) {
    endWait();
    leave();
    recorder.refused(kind);
    next();
  }

  /** The job cannot be heard of any more, and its connection is not to be trusted. */
  final void failed(ErrorKind kind) {
    endWait();
    leave();
    recorder.failed(kind);
    next();
  }

  final void next() {
    if (jobsLeft == 0) {
      leave();
      busy.countDown();
      return;
    }
    jobsLeft--;
    recorder.attempted();
    deadline = Optional.of(io.schedule(load.scaled(load.lateAfter()), this::late));
    ask();
  }

  private void late() {
    endWait();
    abandon();
    recorder.late();
    next();
  }

  private void endWait() {
    quiet();
    deadline.ifPresent(running -> running.cancel(false));
    deadline = Optional.empty();
  }
}

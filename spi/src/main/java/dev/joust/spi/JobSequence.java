package dev.joust.spi;

import dev.joust.spi.Job.Registration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The jobs that one WebSocket session of {@link Interaction#JOBS_SOCKET} asks for, one after the
 * other. Safe for use by many threads.
 */
public final class JobSequence implements AutoCloseable {

  /** The text message that asks for a job. */
  public static final String REQUEST = "job";

  /** The code that ends a session whose message is not taken (RFC 6455, section 7.4.1). */
  public static final int REFUSED = 1008;

  private final Jobs jobs;
  private boolean isPending;
  private boolean isClosed;
  private Optional<Registration> waiting = Optional.empty();

  /** A sequence of none so far, of these jobs. */
  public JobSequence(Jobs jobs) {
    this.jobs = jobs;
  }

  /**
   * Takes a text message.
   *
   * @param push sends {@link Job#json()} when the job that it asks for completes; it runs as with
   *     {@link Job#onComplete}
   * @return whether it asks for a job as it should: it is {@link #REQUEST}, and no job of the
   *     sequence pends
   */
  public boolean receive(String message, Consumer<Job> push) {
    if (!message.equals(REQUEST) || !begin()) {
      return false;
    }
    Job job = jobs.create();
    Registration registration =
        job.onComplete(
            () -> {
              // Before the push, whose reader may ask for the next at once.
              end();
              push.accept(job);
            });
    keep(registration);
    return true;
  }

  private synchronized boolean begin() {
    boolean isFree = !isPending && !isClosed;
    isPending |= isFree;
    return isFree;
  }

  private synchronized void end() {
    isPending = false;
    waiting = Optional.empty();
  }

  private synchronized void keep(Registration registration) {
    if (isClosed) {
      registration.cancel();
    } else if (isPending) {
      waiting = Optional.of(registration);
    }
  }

  /**
   * The client has left: no job is taken any more, and none is pushed but one that is being pushed
   * now. Further calls do nothing.
   */
  @Override
  public synchronized void close() {
    isClosed = true;
    waiting.ifPresent(Registration::cancel);
    waiting = Optional.empty();
  }
}

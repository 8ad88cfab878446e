package dev.joust.spi;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The jobs that one WebSocket session of {@link Interaction#JOBS_SOCKET} asks for, one after the
 * other. Safe for use by many threads.
 */
public final class JobSequence {

  /** The text message that asks for a job. */
  public static final String REQUEST = "job";

  /** The code that ends a session whose message is not taken (RFC 6455, section 7.4.1). */
  public static final int REFUSED = 1008;

  private final Jobs jobs;
  private final AtomicBoolean pending = new AtomicBoolean();

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
    if (!message.equals(REQUEST) || !pending.compareAndSet(false, true)) {
      return false;
    }
    Job job = jobs.create();
    job.onComplete(
        () -> {
          // Before the push, whose reader may ask for the next at once.
          pending.set(false);
          push.accept(job);
        });
    return true;
  }
}

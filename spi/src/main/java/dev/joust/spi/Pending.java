package dev.joust.spi;

import dev.joust.spi.Job.Registration;
import java.util.function.Consumer;

/** A response that is not ready yet. Requests that follow on the connection wait for it. */
public final class Pending implements Answer {

  private final Job job;

  Pending(Job job) {
    this.job = job;
  }

  /**
   * Has an action run once with the response when that is ready, on the jobs' timer thread; at once
   * and on the caller's thread if it is ready by now. The action must not block: it hands over to
   * the connection's own thread.
   *
   * @return takes the action back, for when the client leaves
   */
  public Registration whenReady(Consumer<Response> action) {
    return job.onComplete(() -> action.accept(job.status()));
  }
}

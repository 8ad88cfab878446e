package dev.joust.spi;

import dev.joust.spi.execution.Wait;
import java.util.concurrent.Executor;

/** What the application wants done about a request: see {@link Application#answer}. */
public sealed interface Answer permits Response, Pending, Interaction, Answer.Waiting {

  /**
   * This answer, once its handler has run on the calling thread, where that is of those that
   * handlers run on. A handler that waits does so before this returns: what was {@link Waiting} is
   * a {@link Response} then.
   */
  default Answer here() {
    return this;
  }

  /**
   * This answer, whose handler runs on another thread: what would be a {@link Response} is {@link
   * Pending}, and its action runs on that thread.
   *
   * @param handlers has the threads that handlers run on
   */
  default Answer on(Executor handlers) {
    return this;
  }

  /** A response that its handler waits for, on the thread on which it runs: see {@link #here}. */
  final class Waiting implements Answer {

    private final Wait wait;
    private final Response response;

    Waiting(Wait wait, Response response) {
      this.wait = wait;
      this.response = response;
    }

    @Override
    public Response here() {
      wait.await();
      return response;
    }

    @Override
    public Answer on(Executor handlers) {
      return Pending.on(handlers, this::here);
    }
  }
}

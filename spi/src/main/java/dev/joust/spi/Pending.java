package dev.joust.spi;

import dev.joust.spi.Job.Registration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A response that is not ready yet. Requests that follow on the connection wait for it. */
public final class Pending implements Answer {

  private final Function<Consumer<Response>, Registration> source;

  private Pending(Function<Consumer<Response>, Registration> source) {
    this.source = source;
  }

  Pending(Job job) {
    this(action -> job.onComplete(() -> action.accept(job.status())));
  }

  /** A response that a handler makes on a thread of an executor, once it is asked for. */
  static Pending on(Executor executor, Supplier<Response> handler) {
    return new Pending(
        action -> {
          AtomicBoolean isWanted = new AtomicBoolean(true);
          executor.execute(
              () -> {
                Response response = handler.get();
                if (isWanted.get()) {
                  action.accept(response);
                }
              });
          return new Registration(taken -> isWanted.set(false), () -> {});
        });
  }

  /**
   * Has an action run once with the response when that is ready, on the jobs' timer thread or the
   * one that its handler runs on; at once and on the caller's thread if it is ready by now. The
   * action must not block: it hands over to the connection's own thread.
   *
   * @return takes the action back, for when the client leaves
   */
  public Registration whenReady(Consumer<Response> action) {
    return source.apply(action);
  }
}

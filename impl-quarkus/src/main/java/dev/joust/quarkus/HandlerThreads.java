package dev.joust.quarkus;

import dev.joust.spi.ServerSettings;
import dev.joust.spi.execution.Execution;
import io.quarkus.resteasy.reactive.server.runtime.ResteasyReactiveRecorder;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveContainerRequestContext;

/**
 * Has resources run on the threads that the setting {@code execution} names. It does what <a
 * href="https://quarkus.io/guides/rest#execution-model-blocking-non-blocking">{@code @Blocking}</a>
 * and <a href="https://quarkus.io/guides/virtual-threads">{@code @RunOnVirtualThread}</a> do, which
 * are decided when an application is built.
 */
@Singleton
public class HandlerThreads {

  private final Optional<Supplier<Executor>> threads;

  /** For the container of beans. */
  public HandlerThreads(ServerSettings settings) {
    this.threads =
        switch (execution(settings)) {
          case WORKER -> Optional.of(ResteasyReactiveRecorder.EXECUTOR_SUPPLIER);
          case VIRTUAL -> Optional.of(ResteasyReactiveRecorder.VTHREAD_EXECUTOR_SUPPLIER);
          default -> Optional.empty();
        };
  }

  /**
   * The threads that are asked for.
   *
   * @throws IllegalArgumentException if Quarkus does not have them
   */
  static Execution execution(ServerSettings settings) {
    return settings.executionOf(
        "Quarkus", Execution.EVENT_LOOP, Execution.WORKER, Execution.VIRTUAL);
  }

  /** Before the resource; an upload's parts come on the event loop whatever is asked for. */
  @ServerRequestFilter(nonBlocking = true)
  public void leaveEventLoop(ResteasyReactiveContainerRequestContext context) {
    if (threads.isPresent() && !context.getUriInfo().getPath().equals("/echo")) {
      ResteasyReactiveRequestContext request =
          (ResteasyReactiveRequestContext) context.getServerRequestContext();
      request.suspend();
      request.resume(threads.get().get());
    }
  }
}

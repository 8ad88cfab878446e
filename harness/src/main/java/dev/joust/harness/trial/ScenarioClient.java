package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientMessage.Compiling;
import dev.joust.harness.client.ClientMessage.Hello;
import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientMessage.ServerWanted;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A client's JVM in a scenario: it waits for its task, and at each point that it reaches until it
 * is to proceed.
 */
public final class ScenarioClient implements AutoCloseable {

  private record End() implements ClientReport {}

  private static final Reached<End> END = new Reached<>(new End(), ClientUsage.together(List.of()));

  private final CompletableFuture<ClientTask> task = new CompletableFuture<>();
  private final BlockingQueue<Reached<?>> reached = new LinkedBlockingQueue<>();
  private final CompletableFuture<ServerProcess> server = new CompletableFuture<>();
  private final Semaphore goOn = new Semaphore(0);
  private final TrialOutcome outcome;
  private final Host host;
  private final ClientProcess process;
  private volatile Optional<HostProcess> cpu = Optional.empty();
  private volatile long pid;
  private Optional<Compilers> compilers = Optional.empty();

  ScenarioClient(ClientLaunch launch, TrialOutcome outcome) throws IOException {
    this.outcome = outcome;
    this.host = launch.host();
    this.process = ClientProcess.start(launch, this::answer);
    process.ended().whenComplete((done, failure) -> reached.add(END));
  }

  /** Gives the client what it is to do, once. */
  public ScenarioClient begin(ClientTask given) {
    task.complete(given);
    return this;
  }

  /**
   * Waits until the client has reached a point, at which it then waits.
   *
   * @param point the point, which is the next one, by what is reported there
   * @return what the client reports, and what it has spent since the point before
   * @throws TrialFailure if it cannot go on, has died, or takes longer
   */
  public <R extends ClientReport> Reached<R> await(Class<R> point, Duration atMost)
      throws TrialFailure, InterruptedException {
    Reached<?> next = reached.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    if (next == null) {
      throw new TrialFailure(
          "%s had not reached '%s' after %d s"
              .formatted(process.name(), name(point), atMost.toSeconds()));
    }
    if (next == END) {
      reached.add(END);
      process.await(Duration.ZERO);
    }
    if (!point.isInstance(next.report())) {
      throw new TrialFailure(
          "the client has reached '%s', not '%s'"
              .formatted(name(next.report().getClass()), name(point)));
    }
    return new Reached<>(point.cast(next.report()), next.usage());
  }

  private static String name(Class<?> point) {
    return point.getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** Has the client proceed from the point at which it waits. */
  public void proceed() {
    goOn.release();
  }

  /**
   * Waits until the client has done its task.
   *
   * @throws TrialFailure if it cannot go on, has died, or takes longer
   */
  public void awaitEnd(Duration atMost) throws TrialFailure, InterruptedException {
    process.await(atMost);
  }

  /** The CPU time of its process, once it has reached a point and where the system tells. */
  public Optional<Long> cpuNanos() {
    return cpu.flatMap(HostProcess::cpuNanos);
  }

  /**
   * Its process as its host knows it, once it has reached a point: a reader of its own, for one
   * thread.
   */
  HostProcess onHost() {
    return host.process(pid);
  }

  /** The server that it is a client of, without which it cannot go on. */
  void follow(ServerProcess running) {
    server.complete(running);
    running.death().thenAccept(failure -> process.fail(failure.getMessage()));
  }

  private HarnessReply answer(ClientMessage message)
      throws InterruptedException, ExecutionException, ServerFailure {
    if (message instanceof Hello hello) {
      outcome.clientCollectors(hello.collectors());
      pid = hello.pid();
      cpu = Optional.of(onHost());
      return new HarnessReply.Task(task.get());
    }
    if (message instanceof ServerWanted) {
      return new HarnessReply.ServerAddress(server.get().address());
    }
    if (message instanceof Compiling compiling) {
      return new HarnessReply.CompilersNanos(compilers().nanos(compiling.ownNanos()));
    }
    if (message instanceof Reached<?> point) {
      reached.add(point);
      goOn.acquire();
    }
    return HarnessReply.GO_ON;
  }

  /** The compilers of both JVMs, once the server is there. */
  private Compilers compilers() throws InterruptedException, ExecutionException {
    if (compilers.isEmpty()) {
      compilers = Optional.of(new Compilers(onHost(), server.get()));
    }
    return compilers.get();
  }

  /** Ends the process at once. */
  @Override
  public void close() {
    process.close();
    task.cancel(false);
    server.cancel(false);
    proceed();
  }
}

package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientMessage.Compiling;
import dev.joust.harness.client.ClientMessage.Hello;
import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientMessage.ServerWanted;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessReply;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import dev.joust.load.Address;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The conversation with a client's JVM: it waits for its task, and at each point that it reaches
 * until it is to proceed. What it asks between its points is answered at once. Who waits for it
 * gets a {@link TrialFailure} if it cannot go on, has died, or takes longer.
 */
public final class Client implements AutoCloseable {

  private final CompletableFuture<ClientTask> task = new CompletableFuture<>();
  private final CompletableFuture<Long> pid = new CompletableFuture<>();
  private final BlockingQueue<Optional<Reached<?>>> reached = new LinkedBlockingQueue<>();
  private final BlockingQueue<HarnessReply> replies = new LinkedBlockingQueue<>();
  private final Answers answers;
  private final Host host;
  private final ClientProcess process;
  private volatile Optional<HostProcess> cpu = Optional.empty();

  /** What a client's questions between its points are answered by. */
  public interface Answers {

    /** The client has started, with these garbage collectors. */
    void started(List<String> collectors);

    /** Where the server listens, once that is there. */
    Address serverAddress() throws InterruptedException, ExecutionException;

    /** The time of the compilers of both JVMs; only differences mean something. */
    long compilersNanos(Compiling asked, Client client) throws Exception;
  }

  /** Starts a client's JVM. */
  Client(ClientLaunch launch, Answers answers) throws IOException {
    this.answers = answers;
    this.host = launch.host();
    this.process = ClientProcess.start(launch, this::answer);
    process.ended().whenComplete((done, failure) -> reached.add(Optional.empty()));
  }

  /** Gives the client what it is to do, once. */
  public Client begin(ClientTask given) {
    task.complete(given);
    return this;
  }

  /**
   * Waits until the client has reached a point, at which it then waits.
   *
   * @param point the point, which is the next one, by what is reported there
   * @return what the client reports, and what it has spent since the point before
   */
  public <R extends ClientReport> Reached<R> await(Class<R> point, Duration atMost)
      throws TrialFailure, InterruptedException {
    String wanted = name(point);
    Reached<?> next =
        next(wanted, atMost)
            .orElseThrow(
                () ->
                    new TrialFailure(
                        "%s has ended before it reached '%s'".formatted(process.name(), wanted)));
    if (!point.isInstance(next.report())) {
      throw new TrialFailure(
          "the client has reached '%s', not '%s'"
              .formatted(name(next.report().getClass()), wanted));
    }
    return new Reached<>(point.cast(next.report()), next.usage());
  }

  private static String name(Class<?> point) {
    return point.getSimpleName().toLowerCase(Locale.ROOT);
  }

  /**
   * Waits for the next point, whatever it is.
   *
   * @param wanted what a failure calls it
   * @return empty if the client has done its task
   */
  Optional<Reached<?>> next(String wanted, Duration atMost)
      throws TrialFailure, InterruptedException {
    Optional<Reached<?>> next = reached.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
    if (next == null) {
      throw new TrialFailure(
          "%s had not reached '%s' after %d s"
              .formatted(process.name(), wanted, atMost.toSeconds()));
    }
    if (next.isEmpty()) {
      reached.add(next);
      process.await(Duration.ZERO);
    }
    return next;
  }

  public void proceed() {
    proceed(HarnessReply.GO_ON);
  }

  void proceed(HarnessReply reply) {
    replies.add(reply);
  }

  /** Waits until the client has done its task. */
  public void awaitEnd(Duration atMost) throws TrialFailure, InterruptedException {
    process.await(atMost);
  }

  /** The CPU time of its process, once it has reached a point and where the system tells. */
  Optional<Long> cpuNanos() {
    return cpu.flatMap(HostProcess::cpuNanos);
  }

  /** Waits until its JVM has started. */
  void awaitStart() throws TrialFailure, InterruptedException {
    try {
      pid.get(1, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException late) {
      throw new TrialFailure(process.name() + " has not started within a minute");
    }
  }

  /** Its process as its host knows it, once it has started: a reader of its own, for one thread. */
  HostProcess onHost() {
    return host.process(pid.join());
  }

  void fail(String reason) {
    process.fail(reason);
  }

  private HarnessReply answer(ClientMessage message) throws Exception {
    if (message instanceof Hello hello) {
      answers.started(hello.collectors());
      cpu = Optional.of(host.process(hello.pid()));
      pid.complete(hello.pid());
      return new HarnessReply.Task(task.get());
    }
    if (message instanceof ServerWanted) {
      return new HarnessReply.ServerAddress(answers.serverAddress());
    }
    if (message instanceof Compiling compiling) {
      return new HarnessReply.CompilersNanos(answers.compilersNanos(compiling, this));
    }
    if (message instanceof Reached<?> point) {
      reached.add(Optional.of(point));
      return replies.take();
    }
    return HarnessReply.GO_ON;
  }

  /** Ends the process at once. */
  @Override
  public void close() {
    process.close();
    task.cancel(false);
    proceed();
  }
}

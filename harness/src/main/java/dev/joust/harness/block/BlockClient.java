package dev.joust.harness.block;

import dev.joust.harness.block.client.BlockTask;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientMessage.Compiling;
import dev.joust.harness.client.ClientMessage.Hello;
import dev.joust.harness.client.ClientMessage.RateWanted;
import dev.joust.harness.client.ClientMessage.RivalLost;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.Share;
import dev.joust.harness.trial.ClientLaunch;
import dev.joust.harness.trial.ClientProcess;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * One client's JVM of a block. It waits at each step of the block's protocol until it is answered;
 * what it asks between the steps is answered at once.
 */
final class BlockClient implements AutoCloseable {

  private final BlockContenders contenders;
  private final Share share;
  private final Host host;
  private final Consumer<BlockClient> news;
  private final ClientProcess process;
  private final CompletableFuture<BlockTask> task = new CompletableFuture<>();
  private final CompletableFuture<Long> pid = new CompletableFuture<>();
  private final BlockingQueue<HarnessReply> replies = new LinkedBlockingQueue<>();
  private volatile Optional<ClientMessage> step = Optional.empty();

  /**
   * Starts it; it then waits for its task.
   *
   * @param share its part of the block's load
   * @param news is told when it comes to a step, and when it ends
   * @throws IOException if it cannot be started
   */
  BlockClient(
      ClientLaunch launch, BlockContenders contenders, Share share, Consumer<BlockClient> news)
      throws IOException {
    this.contenders = contenders;
    this.share = share;
    this.host = launch.host();
    this.news = news;
    this.process = ClientProcess.start(launch, this::answer);
    process.ended().whenComplete((done, failure) -> news.accept(this));
  }

  /** Gives the client its task. */
  void begin(BlockTask given) {
    task.complete(given);
  }

  /** What a failure calls it. */
  String name() {
    return process.name();
  }

  Share share() {
    return share;
  }

  /**
   * Its process as its host knows it, once it is there: a reader of its own, for one thread.
   *
   * @throws TrialFailure if it has not started in time
   */
  HostProcess onHost() throws TrialFailure, InterruptedException {
    try {
      return host.process(pid.get(1, TimeUnit.MINUTES));
    } catch (ExecutionException | TimeoutException late) {
      throw new TrialFailure(process.name() + " has not started within a minute");
    }
  }

  /** The step at which it waits. */
  Optional<ClientMessage> step() {
    return step;
  }

  /** Lets it on from its step. */
  void proceed(HarnessReply reply) {
    step = Optional.empty();
    replies.add(reply);
  }

  /**
   * Makes sure that it has not ended.
   *
   * @throws TrialFailure if it cannot go on, has died, or is done before its time
   */
  void requireRunning() throws TrialFailure, InterruptedException {
    if (process.ended().isDone()) {
      process.await(Duration.ZERO);
      throw new TrialFailure(process.name() + " has ended before its time");
    }
  }

  /**
   * Waits until the client has done its task.
   *
   * @throws TrialFailure if it cannot go on, has died, or takes longer
   */
  void awaitEnd(Duration atMost) throws TrialFailure, InterruptedException {
    process.await(atMost);
  }

  private HarnessReply answer(ClientMessage message) throws Exception {
    if (message instanceof Hello hello) {
      contenders.clientCollectors(hello.collectors());
      pid.complete(hello.pid());
      return new HarnessReply.Task(task.get());
    }
    if (message instanceof Compiling compiling) {
      return new HarnessReply.CompilersNanos(contenders.compilersNanos(compiling));
    }
    if (message instanceof RivalLost lost) {
      contenders.lose(lost.rival(), lost.reason());
      return HarnessReply.GO_ON;
    }
    if (message instanceof RateWanted wanted) {
      return new HarnessReply.Rate(contenders.rate(wanted.cell(), share), share.phase());
    }
    if (message instanceof ClientMessage.Done || message instanceof ClientMessage.Failed) {
      return HarnessReply.GO_ON;
    }
    step = Optional.of(message);
    news.accept(this);
    return replies.take();
  }

  /** Ends the process at once. */
  @Override
  public void close() {
    process.close();
    task.cancel(false);
    replies.add(HarnessReply.GO_ON);
  }
}

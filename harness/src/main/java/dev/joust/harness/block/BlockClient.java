package dev.joust.harness.block;

import dev.joust.harness.block.client.BlockTask;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientMessage.CellBegins;
import dev.joust.harness.client.ClientMessage.CellEnds;
import dev.joust.harness.client.ClientMessage.Compiling;
import dev.joust.harness.client.ClientMessage.Hello;
import dev.joust.harness.client.ClientMessage.RateWanted;
import dev.joust.harness.client.ClientMessage.RivalLost;
import dev.joust.harness.client.ClientMessage.RivalWanted;
import dev.joust.harness.client.ClientMessage.TurnEnds;
import dev.joust.harness.client.ClientMessage.Warmed;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.trial.ClientLaunch;
import dev.joust.harness.trial.ClientProcess;
import dev.joust.harness.trial.TrialFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The client's JVM of a block. It waits at each point of the block's protocol until it is to
 * proceed; what it asks between these points is answered at once.
 */
final class BlockClient implements AutoCloseable {

  private static final ClientMessage ENDED = new ClientMessage.Done();

  private final Sides sides;
  private final ClientProcess process;
  private final CompletableFuture<BlockTask> task = new CompletableFuture<>();
  private final CompletableFuture<Long> pid = new CompletableFuture<>();
  private final BlockingQueue<ClientMessage> points = new LinkedBlockingQueue<>();
  private final Semaphore goOn = new Semaphore(0);
  private ClientMessage here;

  /**
   * Starts it; it then waits for its task.
   *
   * @throws IOException if it cannot be started
   */
  BlockClient(ClientLaunch launch, Sides sides) throws IOException {
    this.sides = sides;
    this.process = ClientProcess.start(launch, this::answer);
    process.ended().whenComplete((done, failure) -> points.add(ENDED));
  }

  /** Gives the client its task. */
  void begin(BlockTask given) {
    task.complete(given);
  }

  /**
   * The id of its process, once it is there.
   *
   * @throws TrialFailure if it has not started in time
   */
  long pid() throws TrialFailure, InterruptedException {
    try {
      return pid.get(1, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException late) {
      throw new TrialFailure(process.name() + " has not started within a minute");
    }
  }

  /**
   * The point at which the client waits, or comes to wait.
   *
   * @throws TrialFailure if it cannot go on, has died, or takes longer
   */
  ClientMessage next(Duration atMost) throws TrialFailure, InterruptedException {
    if (here == null) {
      ClientMessage reached = points.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
      if (reached == null) {
        throw new TrialFailure(
            "%s said nothing for %d s".formatted(process.name(), atMost.toSeconds()));
      }
      if (reached == ENDED) {
        points.add(ENDED);
        process.await(Duration.ZERO);
        throw new TrialFailure(process.name() + " has ended before its time");
      }
      here = reached;
    }
    return here;
  }

  /**
   * Waits for a point of the protocol, which is the next one.
   *
   * @throws TrialFailure if it cannot go on, has died, takes longer, or has come to another point
   */
  <M extends ClientMessage> M await(Class<M> point, Duration atMost)
      throws TrialFailure, InterruptedException {
    ClientMessage reached = next(atMost);
    if (!point.isInstance(reached)) {
      throw new TrialFailure("the client said %s, not %s".formatted(reached, point));
    }
    return point.cast(reached);
  }

  /** Lets the client on. */
  void goOn() {
    here = null;
    goOn.release();
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
      pid.complete(hello.pid());
      return new HarnessReply.Task(task.get());
    }
    if (message instanceof Compiling compiling) {
      return new HarnessReply.CompilersNanos(sides.compilersNanos(compiling));
    }
    if (message instanceof RivalWanted wanted) {
      return sides.isLost(wanted.rival()) ? new HarnessReply.Skip() : HarnessReply.GO_ON;
    }
    if (message instanceof RivalLost lost) {
      sides.lose(lost.rival(), lost.reason());
      return HarnessReply.GO_ON;
    }
    if (message instanceof RateWanted wanted) {
      return new HarnessReply.Rate(sides.rate(wanted.cell()));
    }
    if (isPoint(message)) {
      points.add(message);
      goOn.acquire();
    }
    return HarnessReply.GO_ON;
  }

  private static boolean isPoint(ClientMessage message) {
    return message instanceof Warmed
        || message instanceof CellBegins
        || message instanceof TurnEnds
        || message instanceof CellEnds;
  }

  /** Ends the process at once. */
  @Override
  public void close() {
    process.close();
    task.cancel(false);
    goOn.release();
  }
}

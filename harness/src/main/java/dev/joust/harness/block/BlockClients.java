package dev.joust.harness.block;

import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientMessage.BurstEnds;
import dev.joust.harness.client.ClientMessage.RivalWanted;
import dev.joust.harness.client.ClientMessage.TurnEnds;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.Share;
import dev.joust.harness.trial.ClientLaunch;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.host.HostProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The clients of a block, one on each host of load, which take the steps of the block's protocol
 * together: none is answered before all have come to a step, so that each burst and each turn
 * begins on all hosts at once, but for the time that an answer takes to them.
 */
final class BlockClients implements AutoCloseable {

  private final BlockPlan plan;
  private final BlockContenders contenders;
  private final List<BlockClient> all = new ArrayList<>();
  private final BlockingQueue<BlockClient> news = new LinkedBlockingQueue<>();

  /**
   * Starts them; they then wait for their tasks.
   *
   * @throws IOException if one cannot be started
   */
  BlockClients(BlockPlan plan, BlockContenders contenders) throws IOException {
    this.plan = plan;
    this.contenders = contenders;
    List<ClientLaunch> launches = plan.clientLaunches();
    try {
      for (int i = 0; i < launches.size(); i++) {
        Share share = new Share(i, launches.size());
        all.add(new BlockClient(launches.get(i), contenders, share, news::add));
      }
    } catch (IOException | RuntimeException failure) {
      close();
      throw failure;
    }
  }

  /**
   * Gives each client its part of the block's task.
   *
   * @throws TrialFailure if what they need beside the contenders does not start
   * @throws IOException if files do not arrive at a host
   */
  void begin() throws TrialFailure, IOException {
    for (BlockClient client : all) {
      client.begin(plan.task(contenders, client.share()));
    }
  }

  /**
   * The client's process as its host knows it, once it is there: a reader of its own, for one
   * thread. Of several clients the systems are not asked.
   *
   * @throws TrialFailure if it has not started in time
   */
  HostProcess onHost() throws TrialFailure, InterruptedException {
    return all.size() == 1 ? all.get(0).onHost() : HostProcess.untold();
  }

  /**
   * Waits for a point of the protocol, which is the next one.
   *
   * @return what each client says there
   * @throws TrialFailure if one cannot go on, has died, takes longer, or has come to another point
   */
  <M extends ClientMessage> List<M> await(Class<M> point, Duration atMost)
      throws TrialFailure, IOException, InterruptedException {
    List<ClientMessage> reached = next(atMost);
    if (!areAll(point, reached)) {
      throw new TrialFailure("the client said %s, not %s".formatted(reached, point));
    }
    return reached.stream().map(point::cast).toList();
  }

  /**
   * Waits for the end of the next turn of a cell, or of the cell.
   *
   * @return the turn, in which no client took part if the cell has ended
   * @throws TrialFailure if a client cannot go on, has died, or takes longer
   */
  EndedTurn turn(Duration atMost) throws TrialFailure, IOException, InterruptedException {
    return new EndedTurn(
        next(atMost).stream()
            .map(
                step ->
                    step instanceof TurnEnds ended
                        ? Optional.of(ended)
                        : Optional.<TurnEnds>empty())
            .toList());
  }

  /** The next steps at which the harness has something to do; all others are answered. */
  private List<ClientMessage> next(Duration atMost)
      throws TrialFailure, IOException, InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (true) {
      awaitAll(deadline, atMost);
      List<ClientMessage> steps = all.stream().map(client -> client.step().orElseThrow()).toList();
      Optional<HarnessReply> reply = reply(steps);
      if (reply.isEmpty()) {
        return steps;
      }
      all.forEach(client -> client.proceed(reply.get()));
    }
  }

  private void awaitAll(long deadline, Duration atMost) throws TrialFailure, InterruptedException {
    for (BlockClient client : all) {
      while (client.step().isEmpty()) {
        BlockClient heard =
            news.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        if (heard == null) {
          throw new TrialFailure(
              "%s said nothing for %d s".formatted(client.name(), atMost.toSeconds()));
        }
        heard.requireRunning();
      }
    }
  }

  /** The one answer to all, where the harness knows it. */
  private Optional<HarnessReply> reply(List<ClientMessage> steps)
      throws IOException, InterruptedException {
    if (areAll(RivalWanted.class, steps)) {
      return Optional.of(goOnIf(contenders.begins(((RivalWanted) steps.get(0)).rival())));
    }
    if (areAll(BurstEnds.class, steps)) {
      boolean wanted = steps.stream().anyMatch(step -> ((BurstEnds) step).wanted());
      return Optional.of(goOnIf(wanted && !contenders.isLost(((BurstEnds) steps.get(0)).rival())));
    }
    return Optional.empty();
  }

  private static HarnessReply goOnIf(boolean wanted) {
    return wanted ? HarnessReply.GO_ON : new HarnessReply.Skip();
  }

  private static boolean areAll(Class<? extends ClientMessage> kind, List<ClientMessage> steps) {
    return steps.stream().allMatch(kind::isInstance);
  }

  /** Lets on those that have ended a turn, or all if none has. */
  void goOn() {
    List<BlockClient> ended =
        all.stream().filter(client -> client.step().orElseThrow() instanceof TurnEnds).toList();
    (ended.isEmpty() ? all : ended).forEach(client -> client.proceed(HarnessReply.GO_ON));
  }

  /**
   * Waits until all have done their tasks.
   *
   * @throws TrialFailure if one cannot go on, has died, or takes longer
   */
  void awaitEnd(Duration atMost) throws TrialFailure, InterruptedException {
    for (BlockClient client : all) {
      client.awaitEnd(atMost);
    }
  }

  /**
   * Fetches JMH's own results of each.
   *
   * @throws IOException if they do not arrive
   */
  void fetchResults() throws IOException {
    for (BlockClient client : all) {
      plan.hostOf(client.share()).fetch(plan.jmhResults(client.share()));
    }
  }

  /** Ends the processes at once. */
  @Override
  public void close() {
    all.forEach(BlockClient::close);
  }
}

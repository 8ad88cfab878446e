package dev.joust.harness.block;

import dev.joust.harness.client.ClientMessage.CellBegins;
import dev.joust.harness.client.ClientMessage.CellEnds;
import dev.joust.harness.client.ClientMessage.Warmed;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.host.HostFailure;
import dev.joust.run.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A block: fresh servers of all contenders and a fresh client on each host of load, alive until it
 * ends. They are warmed up by turns; then each cell is measured in rounds, in each of which every
 * contender is loaded for a slice.
 *
 * <p>The sources are randomised multiple interleaved trials (Abedi and Brecht, ICPE 2017) and duet
 * benchmarking (Bulej et al., ICPE 2020): what changes the machine's speed changes it for all
 * contenders of a round.
 */
final class Block {

  private static final Duration START_AND_STOP = Duration.ofSeconds(60);

  /** Bursts that warm up and settle, and whatever else is done between slices, take their time. */
  private static final int PATIENCE = 5;

  private final BlockPlan plan;
  private final BlockContenders contenders;

  Block(BlockPlan plan, BlockContenders contenders) {
    this.plan = plan;
    this.contenders = contenders;
  }

  /**
   * Makes the trials of the block, one for each contender. What goes wrong with a contender is part
   * of its trial's result and leaves the others alone.
   *
   * @throws IOException if the run's folder cannot be written to
   */
  List<Trial> run() throws IOException, InterruptedException {
    try (BlockClients clients = new BlockClients(plan, contenders)) {
      contenders.startServers();
      if (contenders.anyLeft()) {
        clients.begin();
        contenders.rehearse(clients);
        contenders.warmed(clients.await(Warmed.class, warmUpTime()));
        clients.goOn();
        for (int cell = 0; cell < plan.cells().size(); cell++) {
          measure(clients, cell);
        }
        clients.awaitEnd(START_AND_STOP);
        clients.fetchResults();
        contenders.finish();
      }
    } catch (TrialFailure | HostFailure clientFailed) {
      contenders.failAll(clientFailed.getMessage());
    } finally {
      contenders.kill();
    }
    return contenders.trials();
  }

  private void measure(BlockClients clients, int number)
      throws TrialFailure, IOException, InterruptedException {
    LoadCell cell = plan.cells().get(number);
    clients.await(CellBegins.class, settlingTime(cell));
    contenders.begin(cell);
    clients.goOn();
    EndedTurn turn = clients.turn(turnTime(cell));
    while (!turn.isNone()) {
      contenders.observe(turn);
      clients.goOn();
      turn = clients.turn(turnTime(cell));
    }
    clients.await(CellEnds.class, turnTime(cell));
    contenders.end(cell);
    clients.goOn();
  }

  private Duration warmUpTime() {
    return START_AND_STOP.plusMillis(
        PATIENCE * contenders.count() * (plan.warmUp().capMillis() * 3 + plan.timeoutMillis()));
  }

  private Duration settlingTime(LoadCell cell) {
    return warmUpTime().plusMillis(Math.max(0, cell.pace().mostMillis()));
  }

  private Duration turnTime(LoadCell cell) {
    long millis =
        cell.pace() instanceof Pace.Counted
            ? cell.pace().mostMillis()
            : PATIENCE * cell.pace().mostMillis();
    return START_AND_STOP.plusMillis(millis + 2 * plan.timeoutMillis());
  }
}

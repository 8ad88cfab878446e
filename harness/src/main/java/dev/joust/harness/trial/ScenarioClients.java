package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.ClientUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The clients of a scenario that do the same side by side, each a share of it. They go to the hosts
 * of load by turns.
 *
 * @param all one at least
 */
public record ScenarioClients(List<ScenarioClient> all) {

  public ScenarioClients {
    all = List.copyOf(all);
  }

  /** How many there are. */
  public int count() {
    return all.size();
  }

  /**
   * A client's share of something that is shared out evenly; the first ones have one more where it
   * does not divide. No share becomes smaller when the whole grows, so that a client of a scenario
   * whose steps grow only ever adds to what it has.
   *
   * @param client from 0
   */
  public int share(int whole, int client) {
    return whole / count() + (client < whole % count() ? 1 : 0);
  }

  /** Gives each its task, by its number from 0. */
  public void begin(IntFunction<? extends ClientTask> task) {
    for (int client = 0; client < count(); client++) {
      all.get(client).begin(task.apply(client));
    }
  }

  /**
   * Waits until all have reached a point.
   *
   * @param point the point, which is the next one of each, by what is reported there
   * @param atMost how long to wait for each
   * @return what each reports, in their order
   * @throws TrialFailure if one cannot go on, has died, or takes longer
   */
  public <R extends ClientReport> List<Reached<R>> await(Class<R> point, Duration atMost)
      throws TrialFailure, InterruptedException {
    List<Reached<R>> reached = new ArrayList<>();
    for (ScenarioClient client : all) {
      reached.add(client.await(point, atMost));
    }
    return reached;
  }

  /** What clients have spent together before they reached a point. */
  public static <R extends ClientReport> ClientUsage usage(List<Reached<R>> reached) {
    return ClientUsage.together(reached.stream().map(Reached::usage).toList());
  }

  /** Has all proceed from the point at which they wait. */
  public void proceed() {
    all.forEach(ScenarioClient::proceed);
  }

  /**
   * Waits until each has done its task.
   *
   * @throws TrialFailure if one cannot go on, has died, or takes longer
   */
  public void awaitEnd(Duration atMost) throws TrialFailure, InterruptedException {
    for (ScenarioClient client : all) {
      client.awaitEnd(atMost);
    }
  }
}

package dev.joust.harness.trial;

import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.ClientTask;
import dev.joust.harness.client.HarnessReply;
import dev.joust.lab.host.HostProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Clients that do the same side by side, each a share of it, and come to the same points. Who waits
 * for them gets a {@link TrialFailure} if one cannot go on, has died, or takes longer.
 *
 * @param all one at least
 */
public record ClientGroup(List<Client> all) implements AutoCloseable {

  public ClientGroup {
    all = List.copyOf(all);
  }

  /** Starts clients' JVMs; they then wait for their tasks. */
  public static ClientGroup start(List<ClientLaunch> launches, Client.Answers answers)
      throws IOException {
    List<Client> started = new ArrayList<>();
    try {
      for (ClientLaunch launch : launches) {
        started.add(new Client(launch, answers));
      }
    } catch (IOException | RuntimeException failure) {
      started.forEach(Client::close);
      throw failure;
    }
    return new ClientGroup(started);
  }

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
   */
  public <R extends ClientReport> List<Reached<R>> await(Class<R> point, Duration atMost)
      throws TrialFailure, InterruptedException {
    List<Reached<R>> reached = new ArrayList<>();
    for (Client client : all) {
      reached.add(client.await(point, atMost));
    }
    return reached;
  }

  /**
   * Waits until all have reached the next point, whatever it is.
   *
   * @param atMost how long to wait for each
   * @return what each reports, in their order; none if they have done their tasks
   * @throws TrialFailure if one cannot go on, has died, takes longer, or is elsewhere
   */
  public List<Reached<?>> next(Duration atMost) throws TrialFailure, InterruptedException {
    List<Reached<?>> points = new ArrayList<>();
    for (Client client : all) {
      client.next("its next point", atMost).ifPresent(points::add);
    }
    long kinds = points.stream().map(point -> point.report().getClass()).distinct().count();
    if (kinds > 1 || !points.isEmpty() && points.size() < count()) {
      throw new TrialFailure("the clients are at different points: " + points);
    }
    return points;
  }

  public void proceed() {
    proceed(HarnessReply.GO_ON);
  }

  public void proceed(HarnessReply reply) {
    all.forEach(client -> client.proceed(reply));
  }

  /** Has all proceed from their last point, and waits until each has done its task. */
  public void end() throws TrialFailure, InterruptedException {
    proceed();
    awaitEnd(Stage.START);
  }

  /** Waits until each has done its task. */
  public void awaitEnd(Duration atMost) throws TrialFailure, InterruptedException {
    for (Client client : all) {
      client.awaitEnd(atMost);
    }
  }

  /**
   * The client's process as its host knows it, once all are there: a reader of its own, for one
   * thread. Of several clients the systems are not asked.
   */
  public HostProcess onHost() throws TrialFailure, InterruptedException {
    for (Client client : all) {
      client.awaitStart();
    }
    return count() == 1 ? all.get(0).onHost() : HostProcess.untold();
  }

  /** Ends the processes at once. */
  @Override
  public void close() {
    all.forEach(Client::close);
  }
}

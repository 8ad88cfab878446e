package dev.joust.harness.trial.thread;

import dev.joust.harness.trial.Placement;
import dev.joust.lab.host.HostProcess;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.SchedulingClass;
import java.io.IOException;
import java.util.Optional;

/**
 * How the threads of a trial's two JVMs share the processors.
 *
 * <p>While something is measured, each side keeps to its own. At a rate, working threads of the
 * client and of the server that has its turn run before all others where the system lets them:
 * other programs, the harness and servers that have no turn would else delay answers by the
 * milliseconds that the kernel gives them at a time. Before and after, the compilers run anywhere,
 * and no thread is preferred: the side that has more to compile would else wait for its own
 * processors, which its load keeps busy, beside others that are idle.
 */
public final class ThreadPlacement {

  private final Optional<Cores> serverCores;
  private final Optional<Cores> clientCores;
  private final Optional<Cores> allCores;
  private final boolean realTime;
  private final int serverCoreCount;
  private final HostProcess server;
  private final HostProcess client;
  private boolean workersFirst;
  private Optional<CompilerMoments> moments = Optional.empty();

  public ThreadPlacement(Placement placement, HostProcess server, HostProcess client) {
    this.serverCores = placement.serverCores().flatMap(Cores::parse);
    this.clientCores = placement.clientCores().flatMap(Cores::parse);
    this.allCores = placement.allCores();
    this.realTime = placement.realTime();
    this.serverCoreCount = placement.serverCoreCount();
    this.server = server;
    this.client = client;
  }

  /** What follows is not measured. */
  public void spread() throws IOException {
    turnEnds();
    if (allCores.isPresent()) {
      workersFirst = false;
      client.schedule(SchedulingClass.NORMAL);
      scheduleMeters(SchedulingClass.NORMAL);
      server.moveCompilers(allCores.get());
      client.moveCompilers(allCores.get());
    }
  }

  /**
   * What follows is measured.
   *
   * @param first whether working threads run before all others, which helps where it is known how
   *     long each answer takes. Where the processors are used up anyway they would only be given
   *     out in another way than in production.
   */
  public void confine(boolean first) throws IOException {
    if (allCores.isPresent()) {
      // Twice, as one that was not yet moved may have started another meanwhile.
      for (int pass = 0; pass < 2; pass++) {
        server.moveCompilers(serverCores.get());
        client.moveCompilers(clientCores.get());
      }
      if (first && realTime) {
        workersFirst = true;
        client.schedule(SchedulingClass.REAL_TIME);
        // Working threads that poll would keep a meter waiting that is in their class.
        scheduleMeters(SchedulingClass.FOREMOST);
      }
    }
  }

  private void scheduleMeters(SchedulingClass meter) throws IOException {
    server.scheduleMeter(meter);
    client.scheduleMeter(meter);
  }

  /**
   * The server is about to be loaded. Only then its working threads run first: what it does while
   * another server has its turn, such as a collection, is not to delay that one.
   */
  public void turnBegins() throws IOException {
    turnEnds();
    if (workersFirst) {
      server.schedule(SchedulingClass.REAL_TIME);
      moments = Optional.of(CompilerMoments.start(server, serverCoreCount));
    }
  }

  /** The load has ended. */
  public void turnEnds() throws IOException {
    if (moments.isPresent()) {
      moments.get().close();
      moments = Optional.empty();
      server.schedule(SchedulingClass.NORMAL);
    }
  }
}

package dev.joust.harness.verify;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.server.ServerReady;
import dev.joust.spi.Counters;
import dev.joust.tck.launch.CoreCheck;
import dev.joust.tck.launch.RemoteServer;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The core of the contract, asked of a running server in a second or two: what is measured, and
 * what a server could be wrong about and yet look fast. The whole of it is the test kit's.
 */
public final class ContractCheck {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private ContractCheck() {}

  /**
   * Asks a server.
   *
   * @param features what it claims to do; it is asked for nothing else
   * @return what is wrong first; empty if nothing is
   * @throws InterruptedException at once, if the caller is interrupted meanwhile
   */
  public static Optional<String> of(ServerProcess server, List<String> features)
      throws InterruptedException {
    // JUnit would take an interruption for a test's failure.
    FutureTask<Optional<String>> asking =
        new FutureTask<>(() -> CoreCheck.of(remote(server, features, TIMEOUT)));
    Thread asker = new Thread(asking, "contract-check");
    asker.setDaemon(true);
    asker.start();
    try {
      return asking.get().map("fails "::concat);
    } catch (ExecutionException failure) {
      throw new IllegalStateException(failure.getCause());
    }
  }

  static RemoteServer remote(ServerProcess server, List<String> features, Duration patience) {
    ServerReady ready = server.ready();
    return new RemoteServer(
        ready.name(),
        ready.version(),
        features,
        new InetSocketAddress(ready.host(), ready.port()),
        new TreeMap<>(ready.effectiveSettings()),
        () -> counters(server),
        patience);
  }

  private static Counters counters(ServerProcess server) {
    try {
      return server.usage().counters();
    } catch (ServerFailure failure) {
      throw new AssertionError(failure.getMessage(), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("its counters were waited for too long", interrupted);
    }
  }
}

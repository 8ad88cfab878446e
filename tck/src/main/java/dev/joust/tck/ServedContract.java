package dev.joust.tck;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Condition;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Starts and closes the servers that a class of the kit asks, and holds them to what every such
 * class asks: the parts of the contract that open WebSockets.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
abstract class ServedContract
    implements HandshakeContract,
        WebSocketEchoContract,
        WebSocketFailureContract,
        WebSocketLimitContract,
        WebSocketCloseContract,
        WebSocketSessionContract,
        WebSocketDeflateContract,
        JobsContract,
        LiveContract,
        SlowReaderContract,
        CountersContract,
        LifecycleContract {

  private RunningServer shared;

  /** The implementation to test. */
  protected abstract ServerProvider provider();

  /**
   * What each server of the tests is started with: unless overridden, the settings as they are. A
   * class that overrides it holds a variant of the implementation to the contract, as one with
   * another level of the framework's API.
   */
  protected ServerSettings variant(ServerSettings settings) {
    return settings;
  }

  /** Starts the server that most tests share: two I/O threads, short jobs, a quick feed. */
  @BeforeAll
  void startSharedServer() throws IOException {
    shared =
        startServer(
            ServerSettings.equalised().withThreads(2),
            ApplicationSettings.defaults()
                .withJobMax(Duration.ofMillis(50))
                .withLivePeriod(Duration.ofMillis(100)));
  }

  @AfterAll
  void stopSharedServer() {
    shared.close();
  }

  @Override
  public final ServerProvider contractProvider() {
    return provider();
  }

  @Override
  public final RunningServer sharedServer() {
    return shared;
  }

  @Override
  public final RunningServer startServer(
      ServerSettings settings, ApplicationSettings applicationSettings) throws IOException {
    Application application = Application.start(applicationSettings);
    try {
      Server server = provider().start(variant(settings), application);
      return new RunningServer(server, Optional.of(application), Condition.PATIENCE);
    } catch (IOException | RuntimeException failure) {
      application.close();
      throw failure;
    }
  }
}

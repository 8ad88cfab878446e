package dev.joust.tck.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawWebSocket;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** What the parts of the contract have in common: the server that they test. */
public interface ContractTests {

  /**
   * The tag of what a server must pass before each run that measures it: it uses the shared server,
   * or the counters of one that it starts, and needs a moment and few connections.
   */
  String CORE = "core";

  /** The implementation under test. */
  ServerProvider contractProvider();

  /** The server that tests share; none changes it. */
  RunningServer sharedServer();

  /** Starts a server of its own for a test, which closes it. */
  RunningServer startServer(ServerSettings settings, ApplicationSettings applicationSettings)
      throws IOException;

  /** Starts a server of its own for a test, with the usual application. */
  default RunningServer startServer(ServerSettings settings) throws IOException {
    return startServer(settings, ApplicationSettings.defaults());
  }

  /** Starts a server of its own for a test, with a single I/O thread. */
  default RunningServer startSingle(ApplicationSettings application) throws IOException {
    return startServer(ServerSettings.equalised().withThreads(1), application);
  }

  /** The same, which takes messages and bodies of 1,000 bytes and no longer ones. */
  default RunningServer startSmall() throws IOException {
    return startServer(ServerSettings.equalised().withThreads(1).withMaxMessageBytes(1_000));
  }

  /** The settings of a server of HTTP/2. */
  default ServerSettings http2() {
    return ServerSettings.equalised().withThreads(2).withHttp2(true);
  }

  /** Starts a server of HTTP/2 of its own for a test, with short jobs and a quick feed. */
  default RunningServer startQuickHttp2() throws IOException {
    return startServer(
        http2(),
        ApplicationSettings.defaults()
            .withJobMax(Duration.ofMillis(50))
            .withLivePeriod(Duration.ofMillis(100)));
  }

  /** Closes all that a test has opened. */
  default void closeAll(List<? extends Closeable> opened) throws IOException {
    for (Closeable one : opened) {
      one.close();
    }
  }

  /** Asks a server for a payload, or for an echo where it has no HTTP but handshakes. */
  default void assertServes(RunningServer server) throws IOException {
    if (hasHttp()) {
      assertThat(server.get("/payload/1").status()).isEqualTo(200);
    } else {
      try (RawWebSocket socket = server.webSocket("/echo")) {
        assertThat(socket.send(Frame.text("x")).readText()).isEqualTo("x");
      }
    }
  }

  /** Whether the implementation answers requests that are not handshakes. */
  default boolean hasHttp() {
    return contractProvider().features().contains(Feature.PAYLOAD);
  }

  /** Skips the test unless the implementation has all these features. */
  default void require(Feature... features) {
    for (Feature feature : features) {
      Assumptions.assumeTrue(
          contractProvider().features().contains(feature),
          () -> "%s lacks %s".formatted(contractProvider().name(), feature));
    }
  }
}

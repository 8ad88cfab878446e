package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.spi.Transport;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Starting, stopping, and what a server says of itself. */
public interface LifecycleContract extends ContractTests {

  @Test
  @AskedBy(AskedBy.SPI)
  default void isFoundByTheServiceLoader() {
    assertThat(ServiceLoader.load(ServerProvider.class))
        .hasAtLeastOneElementOfType(contractProvider().getClass());
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void tellsItsNameAndVersion() {
    assertThat(contractProvider().name()).matches("[a-z0-9][a-z0-9.-]*");
    assertThat(contractProvider().version()).matches("\\S+");
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void tellsWhatItReallyUses() throws IOException {
    try (RunningServer server =
        startServer(
            ServerSettings.equalised().withThreads(3).withMaxMessageBytes(12_345),
            ApplicationSettings.defaults())) {
      assertThat(server.server().effectiveSettings())
          .containsKeys("transport", "backlog", "tcpNoDelay")
          .containsEntry("ioThreads", "3")
          .containsEntry("maxMessageBytes", "12345")
          .containsEntry("compression", "none");
    }
  }

  /** Whoever measures over hosts names one address, and lets only those come to it who load it. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the loopback is 127.0.0.1 alone")
  @AskedBy(AskedBy.SPI)
  default void listensAtItsAddressAlone() throws IOException {
    InetSocketAddress own = sharedServer().server().address();
    RawConnection.open(own).close();

    assertThatThrownBy(
            () -> RawConnection.open(new InetSocketAddress("127.0.0.2", own.getPort())).close())
        .isInstanceOf(ConnectException.class);
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void startsWithTheFrameworksDefaults() throws IOException {
    require(Feature.PAYLOAD);
    try (RunningServer server =
        startServer(ServerSettings.frameworkDefaults(), ApplicationSettings.defaults())) {
      assertThat(server.get("/payload/3").body()).isEqualTo(PayloadContract.payload(3));
      assertThat(server.server().effectiveSettings())
          .containsKeys("transport", "ioThreads", "backlog", "tcpNoDelay", "maxMessageBytes");
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void servesOverTheNativeTransport() throws IOException {
    require(Feature.NATIVE_TRANSPORT, Feature.PAYLOAD, Feature.WEBSOCKET);
    try (RunningServer server =
            startServer(
                ServerSettings.equalised().withTransport(Transport.NATIVE),
                ApplicationSettings.defaults());
        RawWebSocket socket = server.webSocket("/echo")) {
      assertThat(server.get("/payload/100000").body()).isEqualTo(PayloadContract.payload(100_000));
      assertThat(socket.send(Frame.text("x")).readText()).isEqualTo("x");
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void refusesATransportThatItLacks() {
    if (!contractProvider().features().contains(Feature.NATIVE_TRANSPORT)) {
      assertThatThrownBy(
              () ->
                  startServer(
                          ServerSettings.equalised().withTransport(Transport.NATIVE),
                          ApplicationSettings.defaults())
                      .close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("transport");
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void refusesACompressionThatItLacks() {
    if (!contractProvider().features().contains(Feature.DEFLATE)) {
      assertThatThrownBy(
              () ->
                  startServer(
                          ServerSettings.equalised().withCompression(Compression.DEFLATE),
                          ApplicationSettings.defaults())
                      .close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("compression");
    }
  }

  /** Frameworks whose buffers have no size that can be set refuse the setting. */
  @Test
  @AskedBy(AskedBy.SPI)
  default void takesTheSizeOfBuffersOrRefusesIt() throws IOException {
    assertAppliesOrRefuses(
        ServerSettings.equalised().withBufferBytes(32_768), "bufferBytes", "32768");
  }

  /** Frameworks that have one level of their API, or teach the lowest one, refuse the other. */
  @Test
  @AskedBy(AskedBy.SPI)
  default void takesTheLowerLevelOfTheWebSocketApiOrRefusesIt() throws IOException {
    assertAppliesOrRefuses(
        ServerSettings.equalised().withWebSocketApi(WebSocketApi.FRAMES), "webSocketApi", "frames");
  }

  private void assertAppliesOrRefuses(ServerSettings settings, String name, String value)
      throws IOException {
    try (RunningServer server = startServer(settings, ApplicationSettings.defaults())) {
      assertThat(server.server().effectiveSettings()).containsEntry(name, value);
    } catch (IllegalArgumentException refusal) {
      assertThat(refusal).hasMessageContaining(name);
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void saysThatAPortIsTakenAndLeavesNothingBehind() throws IOException {
    assertSaysThatAPortIsTaken(Transport.NIO);
  }

  /** Native calls fail with exceptions of their own. */
  @Test
  @AskedBy(AskedBy.SPI)
  default void saysThatAPortIsTakenOverTheNativeTransport() throws IOException {
    require(Feature.NATIVE_TRANSPORT);
    assertSaysThatAPortIsTaken(Transport.NATIVE);
  }

  private void assertSaysThatAPortIsTaken(Transport transport) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int threadsBefore = threads();

      assertThatThrownBy(
              () ->
                  startServer(
                          ServerSettings.equalised()
                              .withTransport(transport)
                              .withPort(taken.getLocalPort()),
                          ApplicationSettings.defaults())
                      .close())
          .isInstanceOf(BindException.class)
          .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
      awaitThreads(threadsBefore);
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void leavesNoThreadsBehind() throws IOException {
    require(Feature.PAYLOAD);
    startAndStop();
    int threadsBefore = threads();
    for (int i = 0; i < 5; i++) {
      startAndStop();
    }

    awaitThreads(threadsBefore);
  }

  private void startAndStop() throws IOException {
    try (RunningServer server =
        startServer(ServerSettings.equalised(), ApplicationSettings.defaults())) {
      server.get("/payload/1");
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void runsTwiceInOneJvm() throws IOException {
    require(Feature.PAYLOAD);
    try (RunningServer first =
            startServer(ServerSettings.equalised(), ApplicationSettings.defaults());
        RunningServer second =
            startServer(ServerSettings.equalised(), ApplicationSettings.defaults())) {
      assertThat(first.server().address()).isNotEqualTo(second.server().address());
      first.get("/payload/1");
      first.server().close();

      assertThat(second.get("/payload/2").body()).isEqualTo(PayloadContract.payload(2));
      assertThat(second.server().counters().requests()).isEqualTo(1);
    }
  }

  @Test
  @Timeout(30)
  @AskedBy(AskedBy.SPI)
  default void closesWhileAHundredConnectionsAreBusy() throws IOException {
    require(Feature.PAYLOAD);
    RunningServer server = startServer(ServerSettings.equalised(), ApplicationSettings.defaults());
    List<RawConnection> connections = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      RawConnection connection = server.connectNarrow();
      connections.add(connection.send(busyRequest(i)));
    }
    // The JDK itself can lose a connection that it accepts in the moment of the close.
    Condition.await(
        "all are accepted",
        () -> server.server().counters().connectionsAccepted() == connections.size(),
        () -> server.server().counters());
    int port = server.server().address().getPort();
    server.close();
    server.close();

    Condition.await(
        "connections are refused", () -> isRefused(server), () -> "a connection was accepted");
    for (RawConnection connection : connections) {
      assertEnds(connection);
    }
    try (RunningServer next =
        startServer(ServerSettings.equalised().withPort(port), ApplicationSettings.defaults())) {
      assertThat(next.get("/payload/1").status()).isEqualTo(200);
    }
  }

  /** The system may keep a listener a moment longer for a thread that waits at it. */
  private static boolean isRefused(RunningServer server) {
    try {
      RawConnection.open(server.server().address()).close();
      return false;
    } catch (ConnectException refused) {
      return true;
    } catch (IOException reset) {
      return false;
    }
  }

  private static String busyRequest(int i) {
    return switch (i % 4) {
      case 0 -> RawRequest.of("GET", "/payload/10485760");
      case 1 -> RawRequest.of("GET", "/sse");
      case 2 -> RawWebSocket.handshake("/ws/live");
      default -> RawRequest.post("/echo", 1_000) + "half a body";
    };
  }

  private static void assertEnds(RawConnection connection) throws IOException {
    try {
      connection.readToEnd();
    } catch (SocketTimeoutException stillOpen) {
      throw new AssertionError("the server has left a connection open", stillOpen);
    } catch (IOException reset) {
      // That, too, is an end.
    }
    connection.close();
  }

  private static int threads() {
    return Thread.activeCount();
  }

  private static void awaitThreads(int atMost) {
    Condition.await(
        "there are at most %d threads".formatted(atMost),
        () -> threads() <= atMost,
        () -> Thread.getAllStackTraces().keySet());
  }
}

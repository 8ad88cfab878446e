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
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Background;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.Http2Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawHttp2;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
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
        startServer(ServerSettings.equalised().withThreads(3).withMaxMessageBytes(12_345))) {
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
    try (RunningServer server = startServer(ServerSettings.frameworkDefaults())) {
      assertServes(server);
      assertThat(server.server().effectiveSettings())
          .containsKeys("transport", "ioThreads", "backlog", "tcpNoDelay", "maxMessageBytes");
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void servesOverTheNativeTransport() throws IOException {
    require(Feature.NATIVE_TRANSPORT, Feature.PAYLOAD, Feature.WEBSOCKET);
    try (RunningServer server =
            startServer(ServerSettings.equalised().withTransport(Transport.NATIVE));
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
              () -> startServer(ServerSettings.equalised().withTransport(Transport.NATIVE)).close())
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
                  startServer(ServerSettings.equalised().withCompression(Compression.DEFLATE))
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
    try (RunningServer server = startServer(settings)) {
      assertThat(server.server().effectiveSettings()).containsEntry(name, value);
    } catch (IllegalArgumentException refusal) {
      assertThat(refusal).hasMessageContaining(name);
    }
  }

  /** As after a deploy, to which clients come back; what is left of their connections is no bar. */
  @Test
  @AskedBy(AskedBy.SPI)
  default void canBeStartedAgainAtItsPort() throws IOException {
    require(Feature.WEBSOCKET);
    int port;
    List<RawWebSocket> cut = new ArrayList<>();
    try {
      try (RunningServer first = startServer(ServerSettings.equalised())) {
        port = first.server().address().getPort();
        for (int i = 0; i < 10; i++) {
          cut.add(first.webSocket("/echo"));
        }
      }
      try (RunningServer second = startServer(ServerSettings.equalised().withPort(port));
          RawWebSocket back = second.webSocket("/echo")) {
        assertThat(back.send(Frame.text("back")).readText()).isEqualTo("back");
      }
    } finally {
      closeAll(cut);
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
                              .withPort(taken.getLocalPort()))
                      .close())
          .isInstanceOf(BindException.class)
          .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
      if (contractProvider().features().contains(Feature.THREADS_END)) {
        awaitThreads(threadsBefore);
      }
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void leavesNoThreadsBehind() throws IOException {
    require(Feature.THREADS_END);
    startAndStop();
    int threadsBefore = threads();
    for (int i = 0; i < 5; i++) {
      startAndStop();
    }

    awaitThreads(threadsBefore);
  }

  private void startAndStop() throws IOException {
    try (RunningServer server = startServer(ServerSettings.equalised())) {
      assertServes(server);
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void runsTwiceInOneJvm() throws IOException {
    try (RunningServer first = startServer(ServerSettings.equalised());
        RunningServer second = startServer(ServerSettings.equalised())) {
      assertThat(first.server().address()).isNotEqualTo(second.server().address());
      assertServes(first);
      first.server().close();

      assertServes(second);
      assertThat(second.server().counters().requests()).isEqualTo(1);
    }
  }

  @Test
  @Timeout(30)
  @AskedBy(AskedBy.SPI)
  default void closesWhileAHundredConnectionsAreBusy() throws IOException {
    RunningServer server = startServer(ServerSettings.equalised());
    List<RawConnection> connections = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      RawConnection connection = server.connectNarrow();
      connections.add(connection.send(busyRequest(i)));
    }
    // The JDK itself can lose a connection that it accepts in the moment of the close.
    server.await("all are accepted", now -> now.connectionsAccepted() == connections.size());
    int port = server.server().address().getPort();
    server.close();
    server.close();

    Condition.await(
        "connections are refused", () -> isRefused(server), () -> "a connection was accepted");
    for (RawConnection connection : connections) {
      assertEnds(connection);
    }
    try (RunningServer next = startServer(ServerSettings.equalised().withPort(port))) {
      assertServes(next);
    }
  }

  /** One that passes over the setting does not name it, and is refused by its JVM. */
  @Test
  @AskedBy(AskedBy.SPI)
  default void namesItsTimeToDrainIfItDrains() throws IOException {
    boolean drains = contractProvider().features().contains(Feature.DRAIN);
    try (RunningServer server = startDraining(7)) {
      if (drains) {
        assertThat(server.server().effectiveSettings()).containsEntry("drainSeconds", "7");
      } else {
        assertThat(server.server().effectiveSettings()).doesNotContainKey("drainSeconds");
      }
    } catch (IllegalArgumentException refusal) {
      assertThat(drains).isFalse();
      assertThat(refusal).hasMessageContaining("drainSeconds");
    }
  }

  @Test
  @Timeout(120)
  @AskedBy(AskedBy.SPI)
  default void finishesAnAnswerThatIsHalfSentAsItDrains() throws Exception {
    require(Feature.DRAIN, Feature.PAYLOAD);
    try (RunningServer server = startDraining(60);
        RawConnection reader = server.connectNarrow()) {
      String request = RawRequest.of("GET", "/payload/10485760", "Connection: close");
      assertThat(reader.exchangeHead(request).status()).isEqualTo(200);
      CompletableFuture<Thread> draining =
          CompletableFuture.supplyAsync(() -> drainUntilRefused(server));
      byte[] expected = PayloadContract.payload(10_485_760);
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      // Jetty ends a connection on which it could write nothing for a second as it drains, and the
      // system tells it that it can only once a third of some three megabytes has been read.
      while (!draining.isDone() && body.size() < expected.length) {
        body.writeBytes(reader.readExactly(65_536));
        Condition.pause();
      }
      body.writeBytes(reader.readExactly(expected.length - body.size()));

      assertThat(body.toByteArray()).isEqualTo(expected);
      draining.get().join();
    }
  }

  @Test
  @Timeout(120)
  @AskedBy(AskedBy.SPI)
  default void finishesAnswersThatAreNotReadyAsItDrains() throws Exception {
    require(Feature.DRAIN, Feature.JOBS, Feature.LONG_POLL);
    List<RawConnection> waiting = new ArrayList<>();
    try (RunningServer server =
        startServer(
            ServerSettings.equalised().withDrainSeconds(60),
            ApplicationSettings.defaults().withJobMax(Duration.ofSeconds(2)))) {
      for (int i = 0; i < 8; i++) {
        String job = server.application().jobs().create().id();
        waiting.add(server.connect().send(RawRequest.of("GET", "/job/" + job + "/done")));
      }
      server.await("all are asked", now -> now.requests() == waiting.size());
      Thread drain = drainUntilRefused(server);

      for (RawConnection connection : waiting) {
        assertThat(RawResponse.read(connection).status()).isEqualTo(200);
        connection.close();
      }
      drain.join();
    }
  }

  @Test
  @Timeout(120)
  @AskedBy(AskedBy.SPI)
  default void finishesAStreamOfHttp2AsItDrains() throws Exception {
    require(Feature.DRAIN, Feature.HTTP2, Feature.PAYLOAD);
    try (RunningServer server =
            startServer(ServerSettings.equalised().withHttp2(true).withDrainSeconds(10));
        RawHttp2 client = RawHttp2.open(server.connect(), Http2Frame.INITIAL_WINDOW_SIZE, 10)) {
      client.send(Http2Frame.get(1, "/payload/100"));
      assertThat(client.readStatus(1)).isEqualTo(200);
      Thread drain = drainUntilRefused(server);

      client.send(Http2Frame.windowUpdate(1, 90));
      int bytes = 0;
      while (bytes < 100) {
        bytes += client.read(1).payload().length;
      }
      assertThat(bytes).isEqualTo(100);
      client.connection().close();
      drain.join();
    }
  }

  @Test
  @Timeout(120)
  @AskedBy("RFC 6455, section 7.4.1")
  default void tellsSessionsThatItGoesAwayAsItDrains() throws Exception {
    require(Feature.DRAIN, Feature.GOING_AWAY, Feature.WEBSOCKET);
    try (RunningServer server = startDraining(5);
        RawWebSocket socket = server.webSocket("/echo")) {
      assertThat(socket.send(Frame.text("x")).readText()).isEqualTo("x");
      Thread drain = Background.run(server.server()::drain);

      socket.assertBeginsToClose(1001);
      drain.join();
    }
  }

  /** Streams that do not end, clients that do not read, and one that has nothing to say. */
  @Test
  @Timeout(120)
  @AskedBy(AskedBy.SPI)
  default void endsInTimeAsItDrainsWhateverIsUnderWay() throws IOException {
    require(Feature.DRAIN);
    RunningServer server = startDraining(1);
    List<RawConnection> connections = new ArrayList<>(List.of(server.connect()));
    for (int i = 0; i < 20; i++) {
      connections.add(server.connectNarrow().send(busyRequest(i)));
    }
    server.await("all are accepted", now -> now.connectionsAccepted() == connections.size());
    long begin = System.nanoTime();
    server.server().drain();

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(6));
    for (RawConnection connection : connections) {
      assertEnds(connection);
    }
    server.close();
  }

  @Test
  @Timeout(120)
  @AskedBy(AskedBy.SPI)
  default void keepsNoThreadOnceItIsDrained() throws IOException {
    require(Feature.DRAIN, Feature.PAYLOAD, Feature.THREADS_END);
    startAndStop();
    int threadsBefore = threads();
    try (RunningServer server = startDraining(5);
        RawConnection answered = server.connect()) {
      assertThat(answered.get("/payload/100").status()).isEqualTo(200);
      server.server().drain();
    }
    awaitThreads(threadsBefore);
  }

  private RunningServer startDraining(int seconds) throws IOException {
    return startServer(ServerSettings.equalised().withDrainSeconds(seconds));
  }

  private static Thread drainUntilRefused(RunningServer server) {
    Thread drain = Background.run(server.server()::drain);
    Condition.await(
        "connections are refused", () -> isRefused(server), () -> "a connection was accepted");
    return drain;
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

  private String busyRequest(int i) {
    if (!hasHttp()) {
      String handshake = RawWebSocket.handshake("/ws/live");
      return i % 2 == 0 ? handshake : handshake.substring(0, handshake.length() / 2);
    }
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

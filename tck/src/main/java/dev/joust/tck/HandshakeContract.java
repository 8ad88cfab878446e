package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The opening handshake (RFC 6455, section 4.2). */
public interface HandshakeContract extends ContractTests {

  @Test
  @AskedBy("RFC 6455, section 4.2.2")
  default void acceptsWithTheSameHeadersInEveryFramework() throws IOException {
    require(Feature.WEBSOCKET);
    RawResponse response = handshake(RawWebSocket.handshake("/echo"));

    assertThat(response.statusLine()).startsWith("HTTP/1.1 101 ");
    assertThat(response.header("Sec-WebSocket-Accept")).hasValue(RawWebSocket.ACCEPT);
    assertThat(response.header("Upgrade").orElseThrow()).isEqualToIgnoringCase("websocket");
    assertThat(response.header("Connection").orElseThrow()).isEqualToIgnoringCase("upgrade");
    assertThat(response.headerNames())
        .isEqualTo(Set.of("upgrade", "connection", "sec-websocket-accept", "date"));
    assertThat(response.headers()).as("none twice").hasSize(4);
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void negotiatesNoExtensionAndNoProtocol() throws IOException {
    require(Feature.WEBSOCKET);
    RawResponse response =
        handshake(
            RawWebSocket.handshake(
                "/echo",
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
                "Sec-WebSocket-Protocol: chat, superchat"));

    assertThat(response.status()).isEqualTo(101);
    assertThat(response.header("Sec-WebSocket-Extensions")).isEmpty();
    assertThat(response.header("Sec-WebSocket-Protocol")).isEmpty();
  }

  @Test
  @AskedBy("RFC 6455, section 4.2.1")
  default void readsTokensInAnyCaseAndInLists() throws IOException {
    require(Feature.WEBSOCKET);
    String request =
        RawWebSocket.handshake("/echo?query")
            .replace("Upgrade: websocket", "Upgrade: WebSocket")
            .replace("Connection: Upgrade", "connection: keep-alive, upgrade");

    assertThat(handshake(request).status()).isEqualTo(101);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Upgrade: h2c, websocket",
        "Upgrade: WebSocket,h2c",
        "Upgrade: h2c\r\nUpgrade: websocket"
      })
  @AskedBy("RFC 9110, section 7.8")
  default void findsItsProtocolAmongOthers(String upgrade) throws IOException {
    require(Feature.WEBSOCKET);
    String request = RawWebSocket.handshake("/echo").replace("Upgrade: websocket", upgrade);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse response = connection.exchangeHead(request);

      assertThat(response.status()).isEqualTo(101);
      assertThat(response.header("Upgrade").orElseThrow()).isEqualToIgnoringCase("websocket");
      connection.send(Frame.text("x").bytes());
      assertThat(Frame.read(connection).text()).isEqualTo("x");
    }
  }

  @Test
  @AskedBy("RFC 9112, section 3.2.2")
  default void takesATargetInAbsoluteFormForASocket() throws IOException {
    require(Feature.WEBSOCKET);

    assertThat(handshake(RawWebSocket.handshake("http://joust/echo")).status()).isEqualTo(101);
  }

  /** In HTTP/1.0 there is no upgrade: it is answered as a request that asks for none. */
  @Test
  @AskedBy("RFC 9110, section 7.8")
  default void doesNotUpgradeHttp10() throws IOException {
    require(Feature.WEBSOCKET, Feature.LIVE, Feature.HTTP_1_0);

    assertRefused(handshake(http10("/echo")), 405);
    assertRefused(handshake(http10("/ws/live")), 426);
  }

  private static String http10(String target) {
    return RawWebSocket.handshake(target).replace("HTTP/1.1", "HTTP/1.0");
  }

  @Test
  @AskedBy("RFC 6455, section 4.2.1")
  default void refusesAHandshakeWithoutKey() throws IOException {
    require(Feature.WEBSOCKET);
    String request =
        RawWebSocket.handshake("/echo")
            .replace("Sec-WebSocket-Key: " + RawWebSocket.KEY + "\r\n", "");

    assertRefused(handshake(request), 400);
  }

  @Test
  @AskedBy("RFC 6455, section 4.2.1")
  default void refusesAHandshakeWithoutItsConnectionOption() throws IOException {
    require(Feature.WEBSOCKET);
    String request =
        RawWebSocket.handshake("/echo").replace("Connection: Upgrade", "Connection: keep-alive");

    assertRefused(handshake(request), 400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dG9vIHNob3J0", "not base64!", ""})
  @AskedBy("RFC 6455, section 4.2.1")
  default void refusesAHandshakeWithABadKey(String key) throws IOException {
    require(Feature.WEBSOCKET);

    assertRefused(handshake(RawWebSocket.handshake("/echo").replace(RawWebSocket.KEY, key)), 400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sec-WebSocket-Version: 8\r\n", "Sec-WebSocket-Version: 99\r\n", ""})
  @AskedBy("RFC 6455, section 4.4")
  default void refusesAnotherVersionAndNamesItsOwn(String version) throws IOException {
    require(Feature.WEBSOCKET);
    RawResponse response =
        handshake(
            RawWebSocket.handshake("/echo").replace("Sec-WebSocket-Version: 13\r\n", version));

    assertRefused(response, 426);
    require(Feature.PAYLOAD);
    assertRequiresUpgrade(response);
    assertThat(response.header("Sec-WebSocket-Version")).hasValue("13");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ws/job", "/ws/live"})
  @AskedBy("RFC 9110, section 15.5.22")
  default void asksForAnUpgradeWhereThereIsNothingElse(String target) throws IOException {
    require(Feature.WEBSOCKET, Feature.JOBS, Feature.LIVE, Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      for (int i = 0; i < 2; i++) {
        assertRequiresUpgrade(connection.get(target));
      }
    }
  }

  /** RFC 9110, section 7.8: who sends Upgrade must send that option of Connection, too. */
  private static void assertRequiresUpgrade(RawResponse response) {
    assertThat(response.status()).isEqualTo(426);
    assertThat(response.header("Upgrade")).hasValue("websocket");
    assertThat(response.header("Connection").orElse("none")).isEqualToIgnoringCase("upgrade");
  }

  @Test
  @AskedBy("RFC 9110, section 7.8")
  default void doesNotUpgradeWhatIsNoSocket() throws IOException {
    require(Feature.WEBSOCKET, Feature.PAYLOAD);

    assertThat(handshake(RawWebSocket.handshake("/nowhere")).status()).isEqualTo(404);
    assertThat(handshake(RawWebSocket.handshake("/payload/1")).status()).isEqualTo(200);
    assertThat(handshake(RawWebSocket.handshake("/ws/live").replace("GET ", "PUT ")).status())
        .isEqualTo(405);
  }

  /** Section 4.2.1: the request is a GET. Another one is answered as if it asked for no upgrade. */
  @Test
  @AskedBy("RFC 6455, section 4.2.1")
  default void doesNotUpgradeAPost() throws IOException {
    require(Feature.WEBSOCKET, Feature.ECHO);
    String request =
        RawWebSocket.handshake("/echo", "Content-Length: 2").replace("GET ", "POST ") + "ok";
    RawResponse response = sharedServer().exchange(request);

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo("ok");
  }

  /** RFC 9110, section 7.8: an upgrade is an offer, and who does not know it passes it over. */
  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  @AskedBy("RFC 9110, section 7.8")
  default void passesOverAnUpgradeToAnotherProtocol(String method) throws IOException {
    require(Feature.PAYLOAD, Feature.ECHO);
    String request =
        method.equals("GET")
            ? RawRequest.of("GET", "/payload/2")
            : RawRequest.post("/echo", 2) + "ok";
    String offering =
        request.replaceFirst(
            "\r\n",
            "\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: \r\n");
    try (RawConnection connection = sharedServer().connect()) {
      for (int i = 0; i < 2; i++) {
        RawResponse response = connection.exchange(offering);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).hasSize(2);
      }
    }
  }

  @Test
  @AskedBy("RFC 9112, section 2.2")
  default void takesAHandshakeByteByByte() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawConnection connection = sharedServer().connect()) {
      for (byte next : RawWebSocket.handshake("/echo").getBytes(StandardCharsets.ISO_8859_1)) {
        connection.send(new byte[] {next});
      }

      assertThat(RawResponse.readHead(connection).status()).isEqualTo(101);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void losesNothingThatComesWithTheHandshake() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawConnection connection = sharedServer().connect()) {
      byte[] frame = Frame.text("early").bytes();
      connection.send(
          RawWebSocket.handshake("/echo") + new String(frame, StandardCharsets.ISO_8859_1));

      assertThat(RawResponse.readHead(connection).status()).isEqualTo(101);
      assertThat(Frame.read(connection).text()).isEqualTo("early");
    }
  }

  @Test
  @AskedBy("RFC 9110, section 7.8")
  default void upgradesAConnectionThatHasServedRequests() throws IOException {
    require(Feature.WEBSOCKET, Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RawRequest.of("GET", "/payload/1"));
      RawResponse.read(connection);
      try (RawWebSocket socket = RawWebSocket.open(connection, "/echo")) {
        assertThat(socket.send(Frame.text("x")).readText()).isEqualTo("x");
      }
    }
  }

  /** A server without HTTP apart from handshakes refuses them by any error of the client's. */
  private void assertRefused(RawResponse response, int status) {
    if (hasHttp()) {
      assertThat(response.status()).isEqualTo(status);
    } else {
      assertThat(response.status()).isBetween(400, 499);
    }
  }

  private RawResponse handshake(String request) throws IOException {
    try (RawConnection connection = sharedServer().connect()) {
      return connection.exchangeHead(request);
    }
  }
}

package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.spi.Feature;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.tls.TlsIdentity;
import dev.joust.spi.tls.TlsKey;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawWebSocket;
import dev.joust.tck.wire.TrustingClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * HTTP and WebSocket within TLS, by each engine that the contender offers. Clients that stop within
 * the handshake, or do not speak TLS at all, leave others served by a single I/O thread.
 */
public interface TlsContract extends ContractTests {

  /** How many clients stop within the handshake at once. */
  int HALF_OPEN = 1_000;

  /**
   * The head of a record with a handshake's message of 512 bytes, and the first bytes of it, which
   * is what {@code ClientHello} begins with (RFC 8446, sections 4 and 5.1).
   */
  byte[] HALF_A_CLIENT_HELLO = {22, 3, 1, 2, 0, 1, 0, 1, (byte) 0xFC, 3, 3};

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  default void agreesOnTls13WithTheSuiteOfAll(Tls engine) throws IOException {
    try (RunningServer server = startSecure(engine);
        RawConnection connection = server.connect()) {
      assertThat(server.server().effectiveSettings()).containsEntry("tls", engine.label());
      assertThat(connection.session().getProtocol()).isEqualTo(TlsIdentity.PROTOCOL);
      assertThat(connection.session().getCipherSuite()).isEqualTo(TlsIdentity.CIPHER_SUITE);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  default void presentsACertificateOfItsOwnKeyOnP256(Tls engine) throws Exception {
    try (RunningServer server = startSecure(engine);
        RawConnection connection = server.connect()) {
      X509Certificate certificate = (X509Certificate) connection.session().getPeerCertificates()[0];

      assertThat(((ECPublicKey) certificate.getPublicKey()).getParams().toString())
          .contains("secp256r1");
      assertThatCode(() -> certificate.verify(certificate.getPublicKey()))
          .doesNotThrowAnyException();
      assertThatCode(certificate::checkValidity).doesNotThrowAnyException();
    }
  }

  /**
   * What passes over the setting does not name it, and is refused by its JVM. A key takes up to ten
   * seconds to make on a JVM that compiles as little as those of tests.
   */
  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  @Tag("long")
  default void presentsACertificateOfAnRsaKeyIfThatIsSet(Tls engine) throws Exception {
    try (RunningServer server = startSecure(engine, own -> own.withTlsKey(TlsKey.RSA))) {
      if (server.server().effectiveSettings().containsKey("tlsKey")) {
        assertThat(server.server().effectiveSettings()).containsEntry("tlsKey", "rsa");
        try (RawConnection connection = server.connect()) {
          X509Certificate certificate =
              (X509Certificate) connection.session().getPeerCertificates()[0];

          assertThat(((RSAPublicKey) certificate.getPublicKey()).getModulus().bitLength())
              .isEqualTo(2_048);
          assertThatCode(() -> certificate.verify(certificate.getPublicKey()))
              .doesNotThrowAnyException();
        }
      }
    }
  }

  /** What passes over the setting does not name it, and is refused by its JVM. */
  @ParameterizedTest
  @CsvSource({"JDK, true", "JDK, false", "NATIVE, true", "NATIVE, false"})
  @AskedBy(AskedBy.CONTRACT)
  default void issuesSessionTicketsAsIsSet(Tls engine, boolean tickets) throws Exception {
    require(Feature.PAYLOAD);
    require(feature(engine));
    try (RunningServer server = start(engine, own -> own.withTlsTickets(Optional.of(tickets)))) {
      if (server.server().effectiveSettings().containsKey("tlsTickets")) {
        assertThat(server.server().effectiveSettings())
            .containsEntry("tlsTickets", String.valueOf(tickets));
        assertThat(TrustingClient.getsATicket(server.server().address(), "/payload/1"))
            .isEqualTo(tickets);
      }
    } catch (IllegalArgumentException refusal) {
      assertThat(refusal).hasMessageContaining("tlsTickets");
    }
  }

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  default void servesHttpWithinTls(Tls engine) throws IOException {
    require(Feature.PAYLOAD);
    try (RunningServer server = startSecure(engine);
        RawConnection kept = server.connect()) {
      for (int bytes : new int[] {0, 1, 16_384, 100_000}) {
        kept.get("/payload/" + bytes).assertBody(PayloadContract.payload(bytes));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  default void servesWebSocketWithinTls(Tls engine) throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer server = startSecure(engine);
        RawWebSocket socket = server.webSocket("/echo")) {
      assertThat(socket.send(Frame.text("x")).readText()).isEqualTo("x");
      assertThat(socket.send(Frame.text("y".repeat(100_000))).readText()).hasSize(100_000);
    }
  }

  /** Without it, a client cannot tell an end from an attack (RFC 8446, section 6.1). */
  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy("RFC 8446, section 6.1")
  default void sendsCloseNotifyBeforeItCloses(Tls engine) throws IOException {
    require(Feature.PAYLOAD);
    try (RunningServer server = startSecure(engine);
        RawConnection connection = server.connect()) {
      connection.send(RawRequest.of("GET", "/payload/5", "Connection: close"));

      // Reading fails where the stream ends without it.
      assertThat(new String(connection.readToEnd(), StandardCharsets.US_ASCII))
          .endsWith(new String(PayloadContract.payload(5), StandardCharsets.US_ASCII));
    }
  }

  /** What is refused in mid-stream ends in an orderly way, too. */
  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy("RFC 8446, section 6.1")
  default void sendsCloseNotifyAfterARefusal(Tls engine) throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer server = startSecure(engine);
        RawWebSocket socket = server.webSocket("/echo")) {
      socket.send(Frame.of(3, new byte[0]));

      assertThat(socket.readCloseCode()).isEqualTo(1_002);
      assertThat(socket.connection().readToEnd()).isEmpty();
    }
  }

  /** A stream that ends without {@code close_notify} may have been cut by anybody. */
  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy("RFC 8446, section 6.1")
  default void doesNotTakeATruncatedBodyForAWholeOne(Tls engine) throws IOException {
    require(Feature.PAYLOAD, Feature.ECHO);
    try (RunningServer server = startSecure(engine);
        RawConnection cut = server.connect()) {
      cut.send(RawRequest.post("/echo", 1_000) + "half a body");
      cut.breakOutput();

      assertThat(answer(cut)).doesNotContain(" 200 ");
      server.await("no connection is open", now -> now.connectionsOpen() == 0);
      assertServesOthers(server);
    }
  }

  private static String answer(RawConnection connection) throws IOException {
    StringBuilder answer = new StringBuilder();
    try {
      while (true) {
        answer.append((char) connection.readByte());
      }
    } catch (SocketTimeoutException stillOpen) {
      throw new AssertionError("the server keeps a connection whose stream has ended", stillOpen);
    } catch (IOException end) {
      return answer.toString();
    }
  }

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  default void refusesAClientOfTls12AndServesOthers(Tls engine) throws IOException {
    try (RunningServer server = startSecure(engine)) {
      assertThatThrownBy(() -> RawConnection.open(server.server().address(), "TLSv1.2").close())
          .isInstanceOf(SSLException.class);
      assertServesOthers(server);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  default void closesOnAClientWithoutTlsAndServesOthers(Tls engine) throws IOException {
    try (RunningServer server = startSecure(engine);
        RawConnection plain = RawConnection.open(server.server().address())) {
      plain.send(RawRequest.of("GET", "/payload/5"));

      assertThat(answer(plain)).doesNotContain(" 200 ");
      assertServesOthers(server);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.CONTRACT)
  default void servesOthersWhileHandshakesStall(Tls engine) throws IOException {
    List<RawConnection> stalled = new ArrayList<>();
    try (RunningServer server = startSecure(engine)) {
      InetSocketAddress address = server.server().address();
      for (int i = 0; i < HALF_OPEN; i++) {
        stalled.add(RawConnection.open(address).send(HALF_A_CLIENT_HELLO));
      }

      assertServesOthers(server);
    } finally {
      closeAll(stalled);
    }
  }

  /** What passes over the setting does not name it, and is refused by its JVM. */
  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy(AskedBy.SPI)
  default void refusesAnEngineThatItLacks(Tls engine) throws IOException {
    if (!contractProvider().features().contains(feature(engine))) {
      try (RunningServer server = start(engine, UnaryOperator.identity())) {
        assertThat(server.server().effectiveSettings()).doesNotContainKey("tls");
      } catch (IllegalArgumentException refusal) {
        assertThat(refusal).hasMessageContaining("tls");
      }
    }
  }

  private static Feature feature(Tls engine) {
    return engine == Tls.NATIVE ? Feature.NATIVE_TLS : Feature.TLS;
  }

  private RunningServer startSecure(Tls engine) throws IOException {
    return startSecure(engine, UnaryOperator.identity());
  }

  private RunningServer startSecure(Tls engine, UnaryOperator<ServerSettings> more)
      throws IOException {
    require(feature(engine));
    return start(engine, more);
  }

  private RunningServer start(Tls engine, UnaryOperator<ServerSettings> more) throws IOException {
    return startServer(more.apply(ServerSettings.equalised().withThreads(1).withTls(engine)));
  }

  /** Asks more than once: what blocks may do so a moment after the first. */
  private void assertServesOthers(RunningServer server) throws IOException {
    for (int i = 1; i <= 3; i++) {
      assertServes(server);
    }
  }
}

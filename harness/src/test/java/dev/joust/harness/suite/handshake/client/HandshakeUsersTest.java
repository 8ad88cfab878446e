package dev.joust.harness.suite.handshake.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.joust.load.Address;
import dev.joust.load.Endpoint.Security;
import dev.joust.spi.tls.TlsIdentity;
import dev.joust.spi.tls.TlsKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Handshakes are what they were to be, and are counted as what they were. */
@Timeout(120)
class HandshakeUsersTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int USERS = 2;
  private static final HandshakeTerms ANY = new HandshakeTerms(Optional.empty(), Optional.empty());

  @ParameterizedTest
  @EnumSource(Handshake.class)
  void connectionsAreOfTheirKindAndComeAtARate(Handshake kind) throws Exception {
    try (Answering server = new Answering(kind != Handshake.NONE, 200);
        HandshakeUsers users = HandshakeUsers.of(server.address(), kind, ANY, USERS, PATIENCE)) {
      // Before each user's first connection there is no session to be resumed.
      users.closedLoop(Duration.ZERO);

      HandshakeResult result = users.atRate(20, Duration.ofMillis(500));

      assertThat(result.errors()).isEmpty();
      assertThat(result.started()).isEqualTo(10);
      assertThat(result.of(kind)).isEqualTo(10);
      assertThat(result.answered()).isEqualTo(10);
      assertThat(result.firstByteNanos().getTotalCount()).isEqualTo(10);
      // The last of ten is due after nine parts of ten.
      assertThat(result.seconds()).isGreaterThan(0.44);
    }
  }

  @Test
  void aUsersFirstHandshakeCannotBeAResumedOne() throws Exception {
    try (Answering server = new Answering(true, 200);
        HandshakeUsers users =
            HandshakeUsers.of(server.address(), Handshake.RESUMED, ANY, USERS, PATIENCE)) {
      HandshakeResult result = users.closedLoop(Duration.ZERO);

      assertThat(result.full()).isEqualTo(USERS);
      assertThat(result.resumed()).isZero();
    }
  }

  @Test
  void anAnswerOfAnotherStatusIsAnError() throws Exception {
    try (Answering server = new Answering(true, 503);
        HandshakeUsers users =
            HandshakeUsers.of(server.address(), Handshake.FULL, ANY, USERS, PATIENCE)) {
      HandshakeResult result = users.closedLoop(Duration.ZERO);

      assertThat(result.answered()).isZero();
      assertThat(result.errors()).containsEntry("status", (long) USERS);
    }
  }

  /** The server has a key of ECDSA and issues tickets. */
  @ParameterizedTest
  @CsvSource({"ECDSA, true, true", "RSA, true, false", "ECDSA, false, false"})
  void aHandshakeOfAnotherKeyOrWithoutATicketThatWasAskedIsAnError(
      TlsKey key, boolean tickets, boolean kept) throws Exception {
    HandshakeTerms terms = new HandshakeTerms(Optional.of(key), Optional.of(tickets));
    try (Answering server = new Answering(true, 200);
        HandshakeUsers users =
            HandshakeUsers.of(server.address(), Handshake.FULL, terms, USERS, PATIENCE)) {
      HandshakeResult result = users.closedLoop(Duration.ZERO);

      assertThat(result.full()).isEqualTo(kept ? USERS : 0);
      assertThat(result.errors()).isEqualTo(kept ? Map.of() : Map.of("tls", (long) USERS));
    }
  }

  /** The JDK's own server, within TLS or not. */
  private static final class Answering implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final Security security;

    Answering(boolean isSecure, int status) throws IOException {
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      security = isSecure ? Security.TLS : Security.PLAIN;
      server = isSecure ? secure(any) : HttpServer.create(any, 0);
      server.setExecutor(threads);
      server.createContext(
          "/payload/1",
          exchange -> {
            try (exchange) {
              exchange.sendResponseHeaders(status, 1);
              exchange.getResponseBody().write('x');
            }
          });
      server.start();
    }

    private static HttpServer secure(InetSocketAddress any) throws IOException {
      HttpsServer secure = HttpsServer.create(any, 0);
      secure.setHttpsConfigurator(
          new HttpsConfigurator(TlsIdentity.create().context()) {
            @Override
            public void configure(HttpsParameters parameters) {
              parameters.setSSLParameters(
                  new SSLParameters(
                      new String[] {TlsIdentity.CIPHER_SUITE},
                      new String[] {TlsIdentity.PROTOCOL}));
            }
          });
      return secure;
    }

    Address address() {
      return new Address("127.0.0.1:" + server.getAddress().getPort(), security);
    }

    @Override
    public void close() {
      server.stop(0);
      threads.shutdownNow();
    }
  }
}

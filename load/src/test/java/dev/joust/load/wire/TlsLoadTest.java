package dev.joust.load.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.joust.load.Endpoint;
import dev.joust.load.ErrorKind;
import dev.joust.load.Goal;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import dev.joust.load.Tls;
import dev.joust.load.ahc.AhcLoadClient;
import dev.joust.load.wire.io.Transport;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP and WebSocket within TLS, to servers of the JDK's sockets. */
@Timeout(300)
class TlsLoadTest {

  private static final int BYTES = 300_000;
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: " + BYTES + "\r\n\r\n" + "x".repeat(BYTES);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Transport.class)
  void sendsAndReadsManyRecordsOverKeptConnections(Transport transport) throws Exception {
    byte[] body = "y".repeat(100_000).getBytes(US_ASCII);
    try (FakeServer server =
        FakeServer.startSecure(
            Certificates.LOCALHOST.context(),
            connection -> {
              while (true) {
                byte[] sent = connection.body(connection.request());
                connection.send(new String(sent, US_ASCII).matches("y{100000}") ? ANSWER : "no");
              }
            })) {
      LoadSpec spec =
          spec(server, Endpoint.HTTP_KEEPALIVE, 3, trusted())
              .withRequest(new HttpRequest("POST", List.of(), body));

      LoadResult result = Loads.run(transport, spec, 30);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(30);
      assertThat(result.bytesReceived()).isEqualTo(30L * ANSWER.length());
      assertThat(server.accepted()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void makesAConnectionForEachRequestThatCloses(Transport transport) throws Exception {
    try (FakeServer server =
        FakeServer.startSecure(
            Certificates.LOCALHOST.context(),
            connection -> {
              connection.request();
              connection.send(ANSWER.replaceFirst("\r\n", "\r\nConnection: close\r\n"));
            })) {
      LoadResult result = Loads.run(transport, spec(server, Endpoint.HTTP_CLOSE, 2, trusted()), 10);

      assertThat(result.errors()).isEmpty();
      assertThat(result.connectionsOpened()).isEqualTo(10);
    }
  }

  @ParameterizedTest
  @CsvSource({"wire, TLSv1.2", "wire, TLSv1.3", "ahc, TLSv1.2", "ahc, TLSv1.3"})
  void echoesMessages(String client, String protocol) throws Exception {
    try (FakeServer server =
        FakeServer.startSecure(
            Certificates.LOCALHOST.context(),
            FakeServer.afterHandshake(
                connection -> {
                  while (true) {
                    FakeServer.Frame frame = connection.frame();
                    connection.sendFrame(frame.first(), frame.payload());
                  }
                }),
            protocol)) {
      LoadSpec spec =
          new LoadSpec(
                  URI.create(server.url("wss")),
                  Endpoint.WEBSOCKET,
                  2,
                  40_000,
                  OptionalInt.empty(),
                  Loads.PATIENCE,
                  1)
              .withTls(trusted());

      LoadResult result = run(client(client), spec, 20);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(20);
    }
  }

  /** The server waits for the client's close_notify before it ends the connection. */
  @ParameterizedTest
  @ValueSource(strings = {"ahc", "wire"})
  void takesACloseNotifyForTheEndOfABody(String client) throws Exception {
    try (FakeServer server =
        FakeServer.startSecure(
            Certificates.LOCALHOST.context(),
            connection -> {
              connection.request();
              connection.send(
                  "HTTP/1.1 200 OK\r\n\r\n" + ANSWER.substring(ANSWER.length() - BYTES));
              connection.endOutput();
              connection.awaitEnd();
            },
            "TLSv1.3")) {
      LoadResult result =
          run(client(client), spec(server, Endpoint.HTTP_KEEPALIVE, 1, trusted()), 3);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(3);
    }
  }

  @Test
  void namesTheHostThoughItHasNoDot() {
    assertThat(Tls.verified().engine("svc", 443).getSSLParameters().getServerNames())
        .containsExactly(new SNIHostName("svc"));
    assertThat(Tls.verified().engine("127.0.0.1", 443).getSSLParameters().getServerNames())
        .isNullOrEmpty();
    assertThat(Tls.verified().engine("::1", 443).getSSLParameters().getServerNames())
        .isNullOrEmpty();
  }

  @Test
  void trustsNobodyByDefault() throws Exception {
    try (FakeServer server = secure(Certificates.LOCALHOST)) {
      assertRefused(
          spec(server, Endpoint.HTTP_KEEPALIVE, 1, Tls.verified()),
          ErrorKind.CERTIFICATE,
          "presents a certificate that nobody trusted has issued");
      assertThat(Loads.run(spec(server, Endpoint.HTTP_CLOSE, 1, Tls.verified()), 2).errors())
          .isEqualTo(Map.of("certificate", 2L));
    }
  }

  @Test
  void wantsTheCertificateToBeTheHosts() throws Exception {
    Tls tls = Tls.trusting(Certificates.OTHER.copyTo(folder), Certificates.PASSWORD.toCharArray());
    try (FakeServer server = secure(Certificates.OTHER)) {
      assertRefused(
          spec(server, Endpoint.HTTP_KEEPALIVE, 1, tls),
          ErrorKind.CERTIFICATE,
          "presents a certificate that is not for this host");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ahc", "wire"})
  void trustsAllWhereAskedTo(String client) throws Exception {
    try (FakeServer server = secure(Certificates.OTHER)) {
      LoadResult result =
          run(client(client), spec(server, Endpoint.HTTP_KEEPALIVE, 1, Tls.insecure()), 3);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(3);
    }
  }

  /** Compared servers must negotiate the same, whoever issued their certificates. */
  @ParameterizedTest
  @ValueSource(strings = {"ahc", "wire"})
  void comparesServersByOneProtocolAndCipherSuite(String client) throws Exception {
    try (FakeServer server = secure(Certificates.OTHER)) {
      LoadResult result =
          run(client(client), spec(server, Endpoint.HTTP_KEEPALIVE, 1, Tls.uniform()), 3);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ahc, TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, makes no TLS session",
    "wire, TLSv1.2, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, makes no TLS session",
    "ahc, TLSv1.3, TLS_AES_256_GCM_SHA384, makes no TLS session",
    "wire, TLSv1.3, TLS_AES_256_GCM_SHA384, 'SHA384, must be TLSv1.3 with TLS_AES_128_GCM_SHA256'"
  })
  void comparesNoServerByAnother(String client, String protocol, String suite, String words)
      throws Exception {
    try (FakeServer server =
        FakeServer.startSecure(
            Certificates.OTHER.context(),
            connection -> connection.send(ANSWER),
            new SSLParameters(new String[] {suite}, new String[] {protocol}))) {
      LoadSpec spec = spec(server, Endpoint.HTTP_KEEPALIVE, 1, Tls.uniform());

      assertThatThrownBy(() -> client(client).open(spec))
          .hasMessageContaining(words)
          .asInstanceOf(type(NoConnection.class))
          .extracting(NoConnection::kind)
          .isEqualTo(ErrorKind.TLS);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void aRecordThatCannotBeReadEndsTheConnection(Transport transport) throws Exception {
    SSLContext context = Certificates.OTHER.context();
    // Application data (RFC 8446, section 5.1), encrypted by nobody.
    byte[] record = Arrays.copyOf(new byte[] {23, 3, 3, 0, 100}, 5 + 100);
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              FakeServer.Connection within = connection.within(context);
              within.request();
              connection.send(record);
              // The client's alert ends it.
              within.request();
            })) {
      LoadResult result =
          Loads.run(transport, spec(server, Endpoint.HTTP_KEEPALIVE, 1, Tls.uniform()), 2);

      assertThat(result.errors()).containsOnlyKeys("closed");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void comparesByBoringSslOnLinux() {
    SSLEngine engine = Tls.uniform().engine("127.0.0.1", 443, 0);

    assertThat(engine).isInstanceOf(ReferenceCounted.class);
    ReferenceCountUtil.release(engine);
  }

  @Test
  void trustsCertificatesInPem() throws Exception {
    byte[] der = Certificates.LOCALHOST.store().getCertificate("own").getEncoded();
    Path pem =
        Files.writeString(
            folder.resolve("own.pem"),
            "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
                .formatted(Base64.getMimeEncoder().encodeToString(der)));
    try (FakeServer server = secure(Certificates.LOCALHOST)) {
      LoadSpec spec = spec(server, Endpoint.HTTP_KEEPALIVE, 1, Tls.trusting(pem, null));

      assertThat(Loads.run(spec, 1).errors()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a | is not a key store (PKCS12, JKS) and holds no certificates (PEM)",
        "-----BEGIN CERTIFICATE----- | holds no certificates",
      })
  void saysWhatIsNoTrustStore(String content, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve("store"), content.repeat(100));

    assertThatThrownBy(() -> Tls.trusting(file, null))
        .isInstanceOf(GeneralSecurityException.class)
        .hasMessageContaining(file + " " + reason);
  }

  @Test
  void saysThatAPasswordIsAnother() throws IOException {
    Path store = Certificates.LOCALHOST.copyTo(folder);

    assertThatThrownBy(() -> Tls.trusting(store, "another".toCharArray()))
        .hasMessage("the password of %s is another".formatted(store));
    assertThatThrownBy(() -> Tls.trusting(store, null)).hasMessageContaining("password");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\n\r\n", ""})
  void saysThatAServerSpeaksNoTls(String words) throws Exception {
    try (FakeServer server = FakeServer.start(connection -> connection.send(words))) {
      assertRefused(
          spec(server, Endpoint.HTTP_KEEPALIVE, 1, trusted()),
          ErrorKind.TLS,
          "makes no TLS session: ");
    }
  }

  private void assertRefused(LoadSpec spec, ErrorKind kind, String why) {
    assertThatThrownBy(() -> new WireLoadClient().open(spec))
        .asInstanceOf(type(NoConnection.class))
        .satisfies(refused -> assertThat(refused.kind()).isEqualTo(kind))
        .satisfies(refused -> assertThat(refused.why()).startsWith(why));
  }

  private Tls trusted() throws IOException, GeneralSecurityException {
    return Tls.trusting(Certificates.LOCALHOST.copyTo(folder), Certificates.PASSWORD.toCharArray());
  }

  private static FakeServer secure(Certificates certificate) throws Exception {
    return FakeServer.startSecure(
        certificate.context(),
        connection -> {
          while (true) {
            connection.request();
            connection.send(ANSWER);
          }
        });
  }

  private static LoadSpec spec(FakeServer server, Endpoint endpoint, int connections, Tls tls) {
    return new LoadSpec(
            URI.create(server.url("https")),
            endpoint,
            connections,
            0,
            OptionalInt.of(BYTES),
            Loads.PATIENCE,
            2)
        .withTls(tls);
  }

  private static LoadClient client(String name) {
    return name.equals(AhcLoadClient.NAME) ? new AhcLoadClient() : new WireLoadClient();
  }

  private static LoadResult run(LoadClient client, LoadSpec spec, long requests)
      throws IOException, InterruptedException {
    LoadRecorder recorder = new LoadRecorder();
    try (LoadSession session = client.open(spec)) {
      session.run(Goal.requests(requests), recorder);
      return recorder.take();
    }
  }
}

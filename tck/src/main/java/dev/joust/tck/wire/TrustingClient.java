package dev.joust.tck.wire;

import dev.joust.spi.tls.TlsIdentity;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** The JDK's own client, within TLS, which trusts every certificate. */
public final class TrustingClient {

  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  private final HttpClient client;
  private final InetSocketAddress server;

  /**
   * A client without connections.
   *
   * @param version the latest that it offers
   */
  public TrustingClient(InetSocketAddress server, HttpClient.Version version) {
    this.server = server;
    this.client = HttpClient.newBuilder().sslContext(TlsStreams.CONTEXT).version(version).build();
  }

  /**
   * Whether a client that asks for something gets a ticket by which it could resume its session.
   */
  public static boolean getsATicket(InetSocketAddress server, String path) throws IOException {
    SSLContext context = TlsStreams.trustingAll();
    try (SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(server.getHostString(), server.getPort())) {
      socket.setSSLParameters(
          new SSLParameters(
              new String[] {TlsIdentity.CIPHER_SUITE}, new String[] {TlsIdentity.PROTOCOL}));
      socket.setSoTimeout(Math.toIntExact(TIMEOUT.toMillis()));
      socket
          .getOutputStream()
          .write(
              RawRequest.of("GET", path, "Connection: close").getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().readAllBytes();
      // Of TLS 1.3, the JDK keeps a session of its own for each ticket.
      byte[] own = socket.getSession().getId();
      return Collections.list(context.getClientSessionContext().getIds()).stream()
          .anyMatch(id -> !Arrays.equals(id, own));
    }
  }

  public HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return send(to(path));
  }

  /** Posts a body of the type {@code text/x}. */
  public HttpResponse<byte[]> post(String path, BodyPublisher body)
      throws IOException, InterruptedException {
    return send(to(path).header("Content-Type", "text/x").POST(body));
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(
            URI.create("https://%s:%d%s".formatted(server.getHostString(), server.getPort(), path)))
        .timeout(TIMEOUT);
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }
}

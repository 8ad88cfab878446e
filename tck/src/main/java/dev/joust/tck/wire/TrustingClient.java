package dev.joust.tck.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

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

package dev.joust.harness.verify;

import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.Tls;
import dev.joust.spi.Counters;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The core of the contract, asked of a running server in a second or two: what is measured, and
 * what a server could be wrong about and yet look fast. The whole of it is the test kit's.
 */
public final class ContractCheck {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final List<Integer> PAYLOAD_BYTES = List.of(0, 1, 512, 102_400, 1_048_576);

  private final Address address;
  private final ServerProcess server;
  private final List<String> features;
  private final HttpClient http = client(TIMEOUT);

  private ContractCheck(ServerProcess server, List<String> features) {
    this.server = server;
    this.address = server.address();
    this.features = features;
  }

  /**
   * Asks a server.
   *
   * @param features what it claims to do; it is asked for nothing else
   * @return what is wrong first; empty if nothing is
   */
  public static Optional<String> of(ServerProcess server, List<String> features)
      throws InterruptedException {
    ContractCheck check = new ContractCheck(server, features);
    try {
      check.run();
      return Optional.empty();
    } catch (Violation violation) {
      return Optional.of(violation.getMessage());
    } catch (IOException failure) {
      return Optional.of("broke off: " + failure.getMessage());
    } catch (ServerFailure failure) {
      return Optional.of(failure.getMessage());
    }
  }

  /** A client of the JDK that speaks to servers as a run's clients do. */
  static HttpClient client(Duration timeout) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(timeout)
        .sslContext(Tls.uniform().context())
        .sslParameters(Tls.uniformParameters())
        .build();
  }

  private static final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1;

    Violation(String message) {
      super(message);
    }
  }

  private static void require(boolean holds, String violation, Object... arguments) {
    if (!holds) {
      throw new Violation(violation.formatted(arguments));
    }
  }

  private void run() throws IOException, InterruptedException, ServerFailure {
    if (features.contains("payload")) {
      requests();
    }
    if (features.contains("websocket")) {
      messages();
    }
  }

  private void requests() throws IOException, InterruptedException, ServerFailure {
    long before = counted().requests();
    payloads();
    keepAliveAndClose();
    refusals();
    if (features.contains("echo")) {
      echo();
    }
    require(counted().requests() > before, "the server does not count the requests it answers");
  }

  private void messages() throws IOException, InterruptedException, ServerFailure {
    Counters before = counted();
    int messages = WebSocketCheck.echo(Endpoint.WEBSOCKET.uri(address, "/echo"), TIMEOUT);
    Counters after = counted();
    require(
        after.messagesReceived() - before.messagesReceived() == messages,
        "the server counted %d of %d messages",
        after.messagesReceived() - before.messagesReceived(),
        messages);
    require(
        after.connectionsAccepted() - before.connectionsAccepted() == 1,
        "the server counted %d connections for 1 session",
        after.connectionsAccepted() - before.connectionsAccepted());
  }

  private Counters counted() throws ServerFailure, InterruptedException {
    return server.usage().counters();
  }

  private void payloads() throws IOException, InterruptedException {
    for (int bytes : PAYLOAD_BYTES) {
      HttpResponse<byte[]> response = get("/payload/" + bytes);
      require(
          response.statusCode() == 200,
          "GET /payload/%d has status %d",
          bytes,
          response.statusCode());
      require(
          response.body().length == bytes,
          "GET /payload/%d has %d bytes",
          bytes,
          response.body().length);
      require(
          Arrays.equals(response.body(), payload(bytes)), "GET /payload/%d has other bytes", bytes);
    }
  }

  /** The contract's bytes: the printable ASCII characters from the space on, again and again. */
  private static byte[] payload(int bytes) {
    byte[] payload = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      payload[i] = (byte) (' ' + i % 95);
    }
    return payload;
  }

  private void keepAliveAndClose() throws IOException, InterruptedException, ServerFailure {
    long before = counted().connectionsAccepted();
    try (Socket socket = CloseCheck.connect(address, TIMEOUT)) {
      socket
          .getOutputStream()
          .write(
              "GET /payload/4 HTTP/1.1\r\nHost: %s\r\nConnection: keep-alive\r\n\r\n"
                  .formatted(address)
                  .getBytes(StandardCharsets.US_ASCII));
      readTo(socket, " !\"#");
      CloseCheck.of(socket, address).ifPresent(fault -> require(false, "%s", fault));
    }
    long accepted = counted().connectionsAccepted() - before;
    require(accepted == 1, "the server counted %d connections for 1", accepted);
  }

  private static void readTo(Socket socket, String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.indexOf("\r\n\r\n") < 0 || text.indexOf(end) < 0) {
      int next = socket.getInputStream().read();
      require(next >= 0, "the server closes a connection that it should keep");
      text.append((char) next);
    }
  }

  private void refusals() throws IOException, InterruptedException {
    require(get("/nowhere").statusCode() == 404, "GET /nowhere is not 404");
    require(get("/payload/x").statusCode() == 400, "GET /payload/x is not 400");
    HttpResponse<byte[]> post = send(request("/payload/1").POST(BodyPublishers.noBody()).build());
    require(post.statusCode() == 405, "POST /payload/1 is not 405");
    if (features.contains("request-syntax-check")) {
      refusesRubbish();
    }
  }

  private void refusesRubbish() throws IOException {
    try (Socket socket = CloseCheck.connect(address, TIMEOUT)) {
      socket.getOutputStream().write("rubbish\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      require(
          answer.isEmpty() || answer.matches("(?s)HTTP/1\\.[01] [45].*"),
          "a malformed request is not refused");
    }
  }

  private void echo() throws IOException, InterruptedException {
    byte[] body = payload(100_000);
    HttpResponse<byte[]> response =
        send(request("/echo").POST(BodyPublishers.ofByteArray(body)).build());
    require(
        response.statusCode() == 200 && Arrays.equals(response.body(), body),
        "POST /echo does not send the body back");
  }

  private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return send(request(path).GET().build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(Endpoint.HTTP_KEEPALIVE.uri(address, path));
  }

  /** A request's own timeout ends with the head of its answer, so a body could be waited for. */
  private HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
    String what = request.method() + " " + request.uri().getPath();
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      return answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw new Violation(what + " is not answered in full within " + TIMEOUT.toSeconds() + " s");
    } catch (ExecutionException failure) {
      throw new IOException(what + ": " + failure.getCause().getMessage(), failure);
    }
  }
}

package dev.joust.harness.cli;

import dev.joust.load.LoadSpec;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One request ahead of a load, to say in words why none of it could succeed. */
final class FirstRequest {

  private static final int OK = 200;

  private final LoadSpec spec;
  private final HttpClient client;

  FirstRequest(LoadSpec spec) {
    this.spec = spec;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(spec.timeout())
            .build();
  }

  /** Why it did not succeed; empty if it did. */
  Optional<String> failure() throws InterruptedException {
    try {
      InetAddress.getByName(spec.uri().getHost());
      return spec.uri().getScheme().equals("ws") ? echo() : answer();
    } catch (UnknownHostException unknown) {
      return Optional.of("there is no host '%s'".formatted(spec.uri().getHost()));
    } catch (ConnectException refused) {
      return Optional.of("nobody accepts connections at %s".formatted(authority()));
    } catch (HttpTimeoutException late) {
      return Optional.of(late());
    } catch (IOException failure) {
      return Optional.of(
          "%s gives no right answer: %s".formatted(spec.uri(), failure.getMessage()));
    }
  }

  private String authority() {
    URI uri = spec.uri();
    return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }

  private String late() {
    return "%s does not answer within %d ms".formatted(spec.uri(), spec.timeout().toMillis());
  }

  private Optional<String> answer() throws IOException, InterruptedException {
    HttpResponse<Void> response =
        client.send(
            HttpRequest.newBuilder(spec.uri()).timeout(spec.timeout()).build(),
            HttpResponse.BodyHandlers.discarding());
    return response.statusCode() == OK
        ? Optional.empty()
        : Optional.of("%s answers %d, not 200".formatted(spec.uri(), response.statusCode()));
  }

  private Optional<String> echo() throws IOException, InterruptedException {
    Session session = new Session(spec.payloadBytes());
    try {
      WebSocket socket =
          client
              .newWebSocketBuilder()
              .connectTimeout(spec.timeout())
              .buildAsync(spec.uri(), session)
              .get();
      socket.sendBinary(ByteBuffer.allocate(spec.payloadBytes()), true);
      Optional<String> failure =
          session.ended.get(spec.timeout().toMillis(), TimeUnit.MILLISECONDS);
      socket.abort();
      return failure.map(why -> spec.uri() + " " + why);
    } catch (TimeoutException late) {
      return Optional.of(late() + " with an echo");
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof WebSocketHandshakeException refused) {
        return Optional.of(
            "%s refuses the WebSocket handshake with %d"
                .formatted(spec.uri(), refused.getResponse().statusCode()));
      }
      if (failure.getCause() instanceof IOException own) {
        throw own;
      }
      throw new IOException(String.valueOf(failure.getCause()), failure);
    }
  }

  /** Waits for as many bytes as were sent. */
  private static final class Session implements WebSocket.Listener {

    private final CompletableFuture<Optional<String>> ended = new CompletableFuture<>();
    private long missing;

    Session(int bytes) {
      missing = bytes;
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
      missing -= data.remaining();
      if (last) {
        ended.complete(missing == 0 ? Optional.empty() : Optional.of("sends other bytes back"));
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      ended.complete(Optional.of("sends text, not the bytes back"));
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
      ended.complete(Optional.of("ends the session with code %d".formatted(code) + said(reason)));
      return null;
    }

    private static String said(String reason) {
      return reason.isEmpty() ? "" : ": " + reason;
    }

    @Override
    public void onError(WebSocket socket, Throwable failure) {
      ended.completeExceptionally(failure);
    }
  }
}

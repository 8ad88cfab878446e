import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.Goal;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.Tls;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/** What {@link LeanLoad} does, within TLS or over HTTP/2: by the client {@code wire}. */
final class WireLoad implements AutoCloseable {

  /** A server that has just started makes its first hundred handshakes slowly. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private static final int HTTP2_CONNECTIONS = 10;
  private static final int HTTP2_STREAMS = 8;

  private final LoadSession session;
  private final LoadRecorder recorder = new LoadRecorder();

  /**
   * Opens the connections.
   *
   * @param connections how many, except over HTTP/2
   */
  WireLoad(int port, LeanLoad.Cell cell, int connections, Security security)
      throws IOException, InterruptedException {
    this.session = new WireLoadClient().open(spec(port, cell, connections, security));
  }

  private static LoadSpec spec(int port, LeanLoad.Cell cell, int connections, Security security) {
    Endpoint endpoint = endpoint(cell.shape()).within(security);
    boolean echoes = endpoint.isWebSocket() || cell.shape() == LeanLoad.Shape.HTTP_POST;
    LoadSpec load =
        new LoadSpec(
                endpoint.uri("127.0.0.1:" + port, echoes ? "/echo" : "/payload/" + cell.bytes()),
                endpoint,
                connections,
                cell.bytes(),
                endpoint.isWebSocket() ? OptionalInt.empty() : OptionalInt.of(cell.bytes()),
                SILENCE,
                1)
            .withTls(Tls.uniform());
    return switch (cell.shape()) {
      case HTTP_POST -> load.withRequest(post(cell.bytes()));
      case HTTP2 -> load.withConnections(HTTP2_CONNECTIONS, 1).withStreams(HTTP2_STREAMS);
      default -> load;
    };
  }

  private static Endpoint endpoint(LeanLoad.Shape shape) {
    return switch (shape) {
      case HTTP_CLOSE -> Endpoint.HTTP_CLOSE;
      case HTTP_KEEPALIVE, HTTP_POST -> Endpoint.HTTP_KEEPALIVE;
      case HTTP2 -> Endpoint.HTTP2;
      case WEBSOCKET -> Endpoint.WEBSOCKET;
    };
  }

  private static HttpRequest post(int bytes) {
    byte[] body = new byte[bytes];
    new Random(bytes).nextBytes(body);
    return new HttpRequest(
        "POST", List.of(new HttpRequest.Field("Content-Type", "application/octet-stream")), body);
  }

  /** Loads the server so long and until all answers are there; returns how many there were. */
  long run(long millis) throws IOException, InterruptedException {
    session.run(Goal.duration(Duration.ofMillis(millis), System::nanoTime), recorder);
    LoadResult result = recorder.take();
    if (result.failed() > 0) {
      throw new IOException(result.errors().toString());
    }
    return result.completed();
  }

  @Override
  public void close() {
    session.close();
  }
}

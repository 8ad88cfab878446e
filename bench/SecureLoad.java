import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.Tls;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;

/** What {@link LeanLoad} does, within TLS: by the client {@code wire}, as runs offer TLS. */
final class SecureLoad implements AutoCloseable {

  /** A server that has just started makes its first hundred handshakes slowly. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private final LoadSession session;
  private final LoadRecorder recorder = new LoadRecorder();

  SecureLoad(int port, LeanLoad.Cell cell, int connections)
      throws IOException, InterruptedException {
    this.session = new WireLoadClient().open(spec(port, cell, connections).withTls(Tls.uniform()));
  }

  private static LoadSpec spec(int port, LeanLoad.Cell cell, int connections) {
    String server = "127.0.0.1:" + port;
    OptionalInt bytes = OptionalInt.of(cell.bytes());
    return switch (cell.shape()) {
      case HTTP_KEEPALIVE, HTTP_CLOSE ->
          new LoadSpec(
              URI.create("https://" + server + "/payload/" + cell.bytes()),
              cell.shape() == LeanLoad.Shape.HTTP_CLOSE
                  ? Endpoint.HTTP_CLOSE
                  : Endpoint.HTTP_KEEPALIVE,
              connections,
              0,
              bytes,
              SILENCE,
              1);
      case HTTP_POST ->
          new LoadSpec(
                  URI.create("https://" + server + "/echo"),
                  Endpoint.HTTP_KEEPALIVE,
                  connections,
                  0,
                  bytes,
                  SILENCE,
                  1)
              .withRequest(
                  new HttpRequest(
                      "POST",
                      List.of(new HttpRequest.Field("Content-Type", "application/octet-stream")),
                      random(cell.bytes())));
      case WEBSOCKET ->
          new LoadSpec(
              URI.create("wss://" + server + "/echo"),
              Endpoint.WEBSOCKET,
              connections,
              cell.bytes(),
              OptionalInt.empty(),
              SILENCE,
              1);
    };
  }

  private static byte[] random(int bytes) {
    byte[] body = new byte[bytes];
    new Random(bytes).nextBytes(body);
    return body;
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

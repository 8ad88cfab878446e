import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.ahc.AhcLoadClient;
import java.net.URI;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The harness's client on AsyncHttpClient as its trials use it. Every answer must be as expected.
 *
 * <p>Arguments: URI, connections, exchange. See {@link Slices} for input and output.
 */
public final class HarnessAhc {

  public static void main(String[] arguments) throws Exception {
    URI uri = URI.create(arguments[0]);
    Endpoint endpoint = Endpoint.of(arguments[2]);
    LoadSpec spec =
        new LoadSpec(
            uri,
            endpoint,
            Integer.parseInt(arguments[1]),
            BareAhc.MESSAGE_BYTES,
            endpoint.isWebSocket()
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(uri.getPath().replaceAll(".*/", ""))),
            Duration.ofSeconds(10),
            1);
    LoadRecorder recorder = new LoadRecorder();
    try (LoadSession session = new AhcLoadClient().open(spec)) {
      recorder.take();
      Slices.serve(
          millis -> {
            session.run(Goal.duration(Duration.ofMillis(millis), System::nanoTime), recorder);
            LoadResult result = recorder.take();
            if (result.failed() > 0) {
              throw new IllegalStateException(result.errors().toString());
            }
            return result.completed();
          });
    }
  }
}

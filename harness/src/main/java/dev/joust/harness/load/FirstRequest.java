package dev.joust.harness.load;

import dev.joust.load.ErrorKind;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;

/** One request ahead of a load, to say in words why none of it could succeed. */
final class FirstRequest {

  private FirstRequest() {}

  /** Why the first request of a load did not succeed, in a line; empty if it did. */
  static Optional<String> failure(LoadSpec load) throws InterruptedException {
    LoadSpec spec = load.withConnections(1, 1);
    LoadRecorder recorder = new LoadRecorder();
    try (LoadSession session = new WireLoadClient().open(spec)) {
      session.run(Goal.requests(1), recorder);
    } catch (UnknownHostException unknown) {
      return Optional.of(unknownHost(spec));
    } catch (NoConnection none) {
      return Optional.of(words(spec, none.kind(), none.why()));
    } catch (IOException failure) {
      return Optional.of(words(spec, ErrorKind.OTHER, failure.getMessage()));
    }
    Map<ErrorKind, String> reasons = recorder.reasons();
    LoadResult result = recorder.take();
    if (result.completed() > 0) {
      return Optional.empty();
    }
    // What happened to the connection after the request's end is no reason, unless there is no
    // other.
    Map<ErrorKind, String> ofRequest = Errors.of(result, reasons).reasons();
    return Optional.of(
        (ofRequest.isEmpty() ? reasons : ofRequest)
            .entrySet().stream()
                .findFirst()
                .map(reason -> words(spec, reason.getKey(), reason.getValue()))
                .orElseGet(
                    () -> words(spec, ErrorKind.CLOSED, "closes the connection before a request")));
  }

  static String unknownHost(LoadSpec spec) {
    return "there is no host '%s'".formatted(spec.uri().getHost());
  }

  /** Why a load cannot succeed, in a line. */
  static String words(LoadSpec spec, ErrorKind kind, String why) {
    return switch (kind) {
      case CONNECT -> "nobody accepts connections at " + authority(spec.uri());
      case TIMEOUT ->
          "%s does not answer within %d ms".formatted(spec.uri(), spec.timeout().toMillis());
      case CERTIFICATE ->
          "%s %s; name a trusted one by --trust-store, or do without by --insecure"
              .formatted(spec.uri(), why);
      case STATUS ->
          "%s %s%s"
              .formatted(
                  spec.uri(),
                  why,
                  spec.endpoint().isWebSocket() ? "" : "; if that is right, take --expect-status");
      case TLS, LENGTH, CONTENT, NOT_CLOSED, CLOSED, LOST, UNASKED -> spec.uri() + " " + why;
      case PORTS_EXHAUSTED ->
          "no port is left to connect to %s from; wait a minute, or stop what holds them"
              .formatted(authority(spec.uri()));
      case OTHER -> "%s gives no right answer: %s".formatted(spec.uri(), why);
    };
  }

  private static String authority(URI uri) {
    return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }
}

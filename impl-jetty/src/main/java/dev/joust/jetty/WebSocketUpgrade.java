package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.Configurable;

/** Turns a request into a WebSocket session with Jetty's own handshake. */
abstract class WebSocketUpgrade {

  private static final String WEBSOCKET = "websocket";
  private static final Set<String> PARAMETERS =
      Set.of(
          "client_max_window_bits",
          "client_no_context_takeover",
          "server_max_window_bits",
          "server_no_context_takeover");

  private final Application application;
  private final ServerSettings settings;
  private final Configurable sessions;

  WebSocketUpgrade(Application application, ServerSettings settings, Configurable sessions) {
    this.application = application;
    this.settings = settings;
    this.sessions = sessions;
    // Zero is for ever: sessions may be idle for as long as they like.
    sessions.setIdleTimeout(Duration.ZERO);
    sessions.setMaxTextMessageSize(settings.maxMessageBytes());
    sessions.setMaxBinaryMessageSize(settings.maxMessageBytes());
    // By default frames over 64 KiB come and go in parts, which hides that one is too large.
    sessions.setMaxFrameSize(settings.maxMessageBytes());
    // With compression, messages come and go in parts of 8 KiB, or not at all.
    sessions.setAutoFragment(settings.compression() == Compression.DEFLATE);
    settings.bufferBytes().ifPresent(sessions::setInputBufferSize);
  }

  /** Whether a request offers this protocol, perhaps among others. */
  static boolean isAskedFor(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1
        && request.getHeaders().contains(HttpHeader.UPGRADE, WEBSOCKET);
  }

  /** Completes a handshake; false if it is a bad one, whose answer is left to the caller. */
  boolean complete(Interaction interaction, Request request, Response response, Callback callback) {
    return upgrade(interaction, new OneProtocol(request), response, callback);
  }

  abstract boolean upgrade(
      Interaction interaction, Request request, Response response, Callback callback);

  int inputBufferBytes() {
    return sessions.getInputBufferSize();
  }

  final int maxMessageBytes() {
    return settings.maxMessageBytes();
  }

  /** The first offer of permessage-deflate that has no unknown parameter. */
  final <T> List<T> accepted(
      List<T> offers, Function<T, String> name, Function<T, Set<String>> parameters) {
    if (settings.compression() == Compression.NONE) {
      return List.of();
    }
    return offers.stream()
        .filter(offer -> name.apply(offer).equals("permessage-deflate"))
        .filter(offer -> PARAMETERS.containsAll(parameters.apply(offer)))
        .limit(1)
        .toList();
  }

  final PushSession push(Interaction interaction) {
    return switch (interaction) {
      case JOB_SOCKET -> new JobSession(application.jobs());
      case JOBS_SOCKET -> new JobsSession(application.jobs());
      case LIVE_SOCKET -> new LiveSession(application.liveFeed());
      default -> throw new IllegalArgumentException(interaction + " is not a WebSocket");
    };
  }

  /** A request that offers no other protocol: Jetty sees this one only where it stands alone. */
  private static final class OneProtocol extends Request.Wrapper {

    private final HttpFields headers;

    OneProtocol(Request request) {
      super(request);
      this.headers = HttpFields.build(request.getHeaders()).put(HttpHeader.UPGRADE, WEBSOCKET);
    }

    @Override
    public HttpFields getHeaders() {
      return headers;
    }
  }
}

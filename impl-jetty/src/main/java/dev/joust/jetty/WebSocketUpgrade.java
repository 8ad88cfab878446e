package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.peer.Push;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.Configurable;

/** Turns a request into a WebSocket session with Jetty's own handshake. */
abstract class WebSocketUpgrade<S extends Configurable> {

  private static final String WEBSOCKET = "websocket";
  private static final Set<String> PARAMETERS =
      Set.of(
          "client_max_window_bits",
          "client_no_context_takeover",
          "server_max_window_bits",
          "server_no_context_takeover");

  final CounterRecorder counters;
  final S sessions;
  private final Application application;
  private final ServerSettings settings;

  WebSocketUpgrade(
      Application application, CounterRecorder counters, ServerSettings settings, S sessions) {
    this.application = application;
    this.counters = counters;
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

  final Push push(Interaction interaction) {
    return Push.of(interaction, application);
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

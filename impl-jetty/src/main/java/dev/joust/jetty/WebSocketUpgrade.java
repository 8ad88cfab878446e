package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.ExtensionConfig;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** Turns a request into a WebSocket session with Jetty's own handshake. */
final class WebSocketUpgrade {

  private static final Set<String> PARAMETERS =
      Set.of(
          "client_max_window_bits",
          "client_no_context_takeover",
          "server_max_window_bits",
          "server_no_context_takeover");

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;
  private final ServerWebSocketContainer sockets;

  WebSocketUpgrade(
      Application application,
      CounterRecorder counters,
      ServerSettings settings,
      ServerWebSocketContainer sockets) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
    this.sockets = sockets;
  }

  void complete(Interaction interaction, Request request, Response response, Callback callback) {
    sockets.upgrade(
        (upgradeRequest, upgradeResponse, upgradeCallback) -> {
          upgradeResponse.setExtensions(
              settings.compression() == Compression.DEFLATE
                  ? accepted(upgradeRequest.getExtensions())
                  : List.of());
          return endpoint(interaction);
        },
        request,
        response,
        callback);
  }

  /** The first offer of permessage-deflate that has no unknown parameter. */
  private static List<ExtensionConfig> accepted(List<ExtensionConfig> offers) {
    return offers.stream()
        .filter(offer -> offer.getName().equals("permessage-deflate"))
        .filter(offer -> PARAMETERS.containsAll(offer.getParameterKeys()))
        .limit(1)
        .toList();
  }

  private Object endpoint(Interaction interaction) {
    return switch (interaction) {
      case ECHO_SOCKET -> new EchoSocket(counters, settings.maxMessageBytes());
      case JOB_SOCKET -> new JobSocket(counters, application.jobs());
      case JOBS_SOCKET -> new JobsSocket(counters, application.jobs());
      case LIVE_SOCKET -> new LiveSocket(counters, application.liveFeed());
      default -> throw new IllegalArgumentException(interaction + " is no WebSocket");
    };
  }
}

package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import java.util.List;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** Turns a request into a WebSocket session with Jetty's own handshake. */
final class WebSocketUpgrade {

  private final Application application;
  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final ServerWebSocketContainer sockets;

  WebSocketUpgrade(
      Application application,
      CounterRecorder counters,
      int maxMessageBytes,
      ServerWebSocketContainer sockets) {
    this.application = application;
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
    this.sockets = sockets;
  }

  void complete(Interaction interaction, Request request, Response response, Callback callback) {
    sockets.upgrade(
        (upgradeRequest, upgradeResponse, upgradeCallback) -> {
          upgradeResponse.setExtensions(List.of());
          return endpoint(interaction);
        },
        request,
        response,
        callback);
  }

  private Object endpoint(Interaction interaction) {
    return switch (interaction) {
      case ECHO_SOCKET -> new EchoSocket(counters, maxMessageBytes);
      case JOB_SOCKET -> new JobSocket(counters, application.jobs());
      case JOBS_SOCKET -> new JobsSocket(counters, application.jobs());
      case LIVE_SOCKET -> new LiveSocket(counters, application.liveFeed());
      default -> throw new IllegalArgumentException(interaction + " is no WebSocket");
    };
  }
}

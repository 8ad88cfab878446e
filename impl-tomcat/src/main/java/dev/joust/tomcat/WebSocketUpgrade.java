package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Extension;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.tomcat.websocket.server.WsServerContainer;

/** Turns a request into a WebSocket session with Tomcat's own handshake. */
final class WebSocketUpgrade {

  private final WsServerContainer sockets;
  private final Map<Interaction, ServerEndpointConfig> endpoints = new EnumMap<>(Interaction.class);

  WebSocketUpgrade(
      Application application,
      CounterRecorder counters,
      ContractProtocol protocol,
      int maxMessageBytes,
      WsServerContainer sockets) {
    this.sockets = sockets;
    ContractSocket.Settings settings =
        new ContractSocket.Settings(counters, protocol, maxMessageBytes);
    sockets.setDefaultMaxTextMessageBufferSize(settings.partBytes());
    sockets.setDefaultMaxBinaryMessageBufferSize(settings.partBytes());
    endpoints.put(Interaction.ECHO_SOCKET, config(() -> new EchoSocket(settings)));
    endpoints.put(
        Interaction.JOB_SOCKET, config(() -> new JobSocket(settings, application.jobs())));
    endpoints.put(
        Interaction.JOBS_SOCKET, config(() -> new JobsSocket(settings, application.jobs())));
    endpoints.put(
        Interaction.LIVE_SOCKET, config(() -> new LiveSocket(settings, application.liveFeed())));
  }

  private static ServerEndpointConfig config(Supplier<ContractSocket> socket) {
    // The upgrade does without the path, but the builder wants one.
    return ServerEndpointConfig.Builder.create(ContractSocket.class, "/")
        .configurator(new EachItsOwn(socket))
        .build();
  }

  void complete(Interaction interaction, HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    try {
      sockets.upgradeHttpToWebSocket(request, response, endpoints.get(interaction), Map.of());
    } catch (DeploymentException failure) {
      throw new ServletException(failure);
    }
  }

  /** Gives each session an endpoint of its own, and takes no extension that the client offers. */
  private static final class EachItsOwn extends ServerEndpointConfig.Configurator {

    private final Supplier<ContractSocket> socket;

    EachItsOwn(Supplier<ContractSocket> socket) {
      this.socket = socket;
    }

    @Override
    public <T> T getEndpointInstance(Class<T> endpoint) {
      return endpoint.cast(socket.get());
    }

    @Override
    public List<Extension> getNegotiatedExtensions(
        List<Extension> installed, List<Extension> requested) {
      return List.of();
    }
  }
}

package dev.joust.tomcat;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.peer.Push;
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
import java.util.Set;
import java.util.function.Supplier;
import org.apache.tomcat.websocket.server.WsServerContainer;

/** Turns a request into a WebSocket session with Tomcat's own handshake. */
final class WebSocketUpgrade {

  private final WsServerContainer sockets;
  private final Compression compression;
  private final Map<Interaction, ServerEndpointConfig> endpoints = new EnumMap<>(Interaction.class);

  WebSocketUpgrade(
      Application application,
      CounterRecorder counters,
      ContractProtocol protocol,
      ServerSettings serverSettings,
      WsServerContainer sockets) {
    this.sockets = sockets;
    ContractSocket.Settings settings =
        new ContractSocket.Settings(counters, protocol, serverSettings.maxMessageBytes());
    this.compression = serverSettings.compression();
    sockets.setDefaultMaxTextMessageBufferSize(settings.partBytes());
    sockets.setDefaultMaxBinaryMessageBufferSize(settings.partBytes());
    endpoints.put(Interaction.ECHO_SOCKET, config(() -> new EchoSocket(settings)));
    for (Interaction pushed :
        List.of(Interaction.JOB_SOCKET, Interaction.JOBS_SOCKET, Interaction.LIVE_SOCKET)) {
      endpoints.put(pushed, config(() -> new PushSocket(settings, Push.of(pushed, application))));
    }
  }

  private ServerEndpointConfig config(Supplier<ContractSocket> socket) {
    // The upgrade does without the path, but the builder wants one.
    return ServerEndpointConfig.Builder.create(ContractSocket.class, "/")
        .configurator(new EachItsOwn(socket, compression))
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

  /** Gives each session an endpoint of its own, and compression where that is asked for. */
  private static final class EachItsOwn extends ServerEndpointConfig.Configurator {

    private static final Set<String> PARAMETERS =
        Set.of(
            "client_max_window_bits",
            "client_no_context_takeover",
            "server_max_window_bits",
            "server_no_context_takeover");

    private final Supplier<ContractSocket> socket;
    private final Compression compression;

    EachItsOwn(Supplier<ContractSocket> socket, Compression compression) {
      this.socket = socket;
      this.compression = compression;
    }

    @Override
    public <T> T getEndpointInstance(Class<T> endpoint) {
      return endpoint.cast(socket.get());
    }

    @Override
    public List<Extension> getNegotiatedExtensions(
        List<Extension> installed, List<Extension> requested) {
      return compression == Compression.DEFLATE
          ? requested.stream().filter(EachItsOwn::isDeflate).toList()
          : List.of();
    }

    /** An unknown parameter declines the offer; for Tomcat it would end the handshake. */
    private static boolean isDeflate(Extension offer) {
      return offer.getName().equals("permessage-deflate")
          && offer.getParameters().stream()
              .map(Extension.Parameter::getName)
              .allMatch(PARAMETERS::contains);
    }
  }
}

package dev.joust.spring;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.peer.Push;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.server.standard.StandardWebSocketUpgradeStrategy;

/** Turns a request into a WebSocket session by Spring's strategy, behind the contract's checks. */
record WebSocketUpgrade(
    Application application,
    CounterRecorder counters,
    ServerSettings settings,
    Executor executor,
    StandardWebSocketUpgradeStrategy strategy) {

  private static final Set<String> PARAMETERS =
      Set.of(
          "client_max_window_bits",
          "client_no_context_takeover",
          "server_max_window_bits",
          "server_no_context_takeover");

  /** Completes the handshake; the answer is null, as there is nothing left to write. */
  Object complete(
      Interaction interaction, HttpServletRequest request, HttpServletResponse response) {
    WebSocketHandler handler =
        interaction == Interaction.ECHO_SOCKET
            ? new EchoSocket(counters, settings.maxMessageBytes())
            : new PushSocket(
                counters, settings.maxMessageBytes(), Push.of(interaction, application), executor);
    strategy.upgrade(
        new ServletServerHttpRequest(new Offering(request, offers(request))),
        new ServletServerHttpResponse(response),
        null,
        List.of(),
        null,
        handler,
        new HashMap<>());
    return null;
  }

  /**
   * The extensions that Tomcat may agree to: by itself it agrees to compression if it is offered.
   */
  private List<String> offers(HttpServletRequest request) {
    if (settings.compression() != Compression.DEFLATE) {
      return List.of();
    }
    return Collections.list(request.getHeaders(WebSocketHttpHeaders.SEC_WEBSOCKET_EXTENSIONS))
        .stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .filter(WebSocketUpgrade::isDeflate)
        .toList();
  }

  /** An unknown parameter declines the offer; for Tomcat it would end the handshake. */
  private static boolean isDeflate(String offer) {
    String[] parts = offer.split(";");
    return parts[0].strip().equals("permessage-deflate")
        && Stream.of(parts)
            .skip(1)
            .map(parameter -> parameter.split("=")[0].strip())
            .allMatch(PARAMETERS::contains);
  }

  /** A handshake with other offers. */
  private static final class Offering extends HttpServletRequestWrapper {

    private final List<String> offers;

    Offering(HttpServletRequest request, List<String> offers) {
      super(request);
      this.offers = offers;
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
      return name.equalsIgnoreCase(WebSocketHttpHeaders.SEC_WEBSOCKET_EXTENSIONS)
          ? Collections.enumeration(offers)
          : super.getHeaders(name);
    }
  }
}

package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.Configurable;
import org.eclipse.jetty.websocket.core.Configuration;
import org.eclipse.jetty.websocket.core.ExtensionConfig;
import org.eclipse.jetty.websocket.core.server.WebSocketMappings;
import org.eclipse.jetty.websocket.core.server.WebSocketServerComponents;

/** Upgrades to Jetty's core API: handlers of frames. */
final class FrameUpgrade extends WebSocketUpgrade<FrameUpgrade.Sessions> {

  private final WebSocketMappings handshakes;

  FrameUpgrade(
      Application application, CounterRecorder counters, ServerSettings settings, Server server) {
    super(application, counters, settings, new Sessions());
    this.handshakes =
        new WebSocketMappings(WebSocketServerComponents.ensureWebSocketComponents(server));
  }

  @Override
  boolean upgrade(Interaction interaction, Request request, Response response, Callback callback) {
    return handshakes.upgrade(
        (upgradeRequest, upgradeResponse, upgradeCallback) -> {
          upgradeResponse.setExtensions(
              accepted(
                  upgradeRequest.getExtensions(),
                  ExtensionConfig::getName,
                  ExtensionConfig::getParameterKeys));
          return interaction == Interaction.ECHO_SOCKET
              ? new EchoFrames(counters, maxMessageBytes())
              : new PushFrames(counters, maxMessageBytes(), push(interaction));
        },
        request,
        response,
        callback,
        sessions);
  }

  /** What sessions are set to; both APIs have the same settings and no type in common. */
  static final class Sessions extends Configuration.ConfigurationCustomizer
      implements Configurable {}
}

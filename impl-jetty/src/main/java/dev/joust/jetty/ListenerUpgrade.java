package dev.joust.jetty;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.websocket.api.ExtensionConfig;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** Upgrades to the API that Jetty's documentation teaches: listeners of messages. */
final class ListenerUpgrade extends WebSocketUpgrade<ServerWebSocketContainer> {

  ListenerUpgrade(
      Application application, CounterRecorder counters, ServerSettings settings, Server server) {
    super(application, counters, settings, ServerWebSocketContainer.ensure(server));
    sessions.setInvocationType(InvocationType.NON_BLOCKING);
  }

  @Override
  boolean upgrade(Interaction interaction, Request request, Response response, Callback callback) {
    return sessions.upgrade(
        (upgradeRequest, upgradeResponse, upgradeCallback) -> {
          upgradeResponse.setExtensions(
              accepted(
                  upgradeRequest.getExtensions(),
                  ExtensionConfig::getName,
                  ExtensionConfig::getParameterKeys));
          return interaction == Interaction.ECHO_SOCKET
              ? new EchoSocket(counters, maxMessageBytes())
              : new PushSocket(counters, push(interaction));
        },
        request,
        response,
        callback);
  }
}

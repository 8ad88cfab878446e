package dev.joust.helidon;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.peer.Push;
import io.helidon.common.buffers.BufferData;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpPrologue;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsUpgrader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Turns a request into a WebSocket session by Helidon's upgrader, behind the contract's checks. Its
 * own {@code 101} has no {@code Date}.
 */
final class SocketUpgrade extends WsUpgrader {

  private final Application application;
  private final CounterRecorder counters;
  private final int maxMessageBytes;
  private final Consumer<ConnectionContext> opened;

  /** {@code opened} is told of each connection that becomes a session. */
  SocketUpgrade(
      Application application,
      CounterRecorder counters,
      int maxMessageBytes,
      Consumer<ConnectionContext> opened) {
    super(WsConfig.create());
    this.application = application;
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
    this.opened = opened;
  }

  /** Null leaves the request to the routing, by which it is counted as well. */
  @Override
  public ServerConnection upgrade(
      ConnectionContext context, HttpPrologue prologue, WritableHeaders<?> headers) {
    Answer answer =
        application.upgrade(
            prologue.method().text(),
            prologue.uriPath().rawPath(),
            name -> headers.all(HeaderNames.create(name), List::of));
    if (!(answer instanceof Interaction interaction && interaction.isSocket())) {
      return null;
    }
    counters.request();
    opened.accept(context);
    context
        .dataWriter()
        .writeNow(
            BufferData.create(
                (SWITCHING_PROTOCOL_PREFIX
                        + hash(context, headers.get(WS_KEY).get())
                        + "\r\nDate: "
                        + application.date()
                        + SWITCHING_PROTOCOLS_SUFFIX)
                    .getBytes(StandardCharsets.US_ASCII)));
    Optional<Push> push =
        interaction == Interaction.ECHO_SOCKET
            ? Optional.empty()
            : Optional.of(Push.of(interaction, application));
    return new SocketSession(context, counters, maxMessageBytes, push);
  }
}

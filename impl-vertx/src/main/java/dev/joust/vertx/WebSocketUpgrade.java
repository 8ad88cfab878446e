package dev.joust.vertx;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.ServerSettings;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;

/** Turns a request into a WebSocket session and gives that its handlers. */
final class WebSocketUpgrade {

  private static final short NORMAL_CLOSURE = 1000;

  private final Application application;
  private final CounterRecorder counters;
  private final ServerSettings settings;

  WebSocketUpgrade(Application application, CounterRecorder counters, ServerSettings settings) {
    this.application = application;
    this.counters = counters;
    this.settings = settings;
  }

  void complete(HttpServerRequest request, Interaction interaction) {
    request.response().putHeader(HttpHeaderNames.DATE, application.date());
    FrameGate gate = FrameGate.before(request.connection(), settings.maxMessageBytes());
    request
        .toWebSocket()
        .onSuccess(
            socket -> {
              open(socket, interaction);
              gate.open();
            })
        .onFailure(failure -> request.connection().close());
  }

  private void open(ServerWebSocket socket, Interaction interaction) {
    switch (interaction) {
      case ECHO_SOCKET -> new EchoSocket(socket, counters, settings.webSocketApi()).open();
      case JOB_SOCKET -> openJob(socket);
      case JOBS_SOCKET -> new JobsSocket(socket, counters, application.jobs()).open();
      case LIVE_SOCKET -> openLive(socket);
      default -> throw new IllegalArgumentException(interaction + " is no WebSocket");
    }
  }

  private void openJob(ServerWebSocket socket) {
    dropMessages(socket);
    Context context = Vertx.currentContext();
    Job job = application.jobs().create();
    Registration awaited =
        job.onComplete(
            () ->
                context.runOnContext(
                    now -> {
                      if (!socket.isClosed()) {
                        counters.messageSent();
                        socket.writeTextMessage(job.json().string());
                        socket.close(NORMAL_CLOSURE);
                      }
                    }));
    socket.closeHandler(closed -> awaited.cancel());
  }

  private void openLive(ServerWebSocket socket) {
    dropMessages(socket);
    LiveWriter writer =
        new LiveWriter(
            application.liveFeed(),
            document -> {
              counters.messageSent();
              return socket.writeTextMessage(document.json().string());
            });
    socket.closeHandler(closed -> writer.end());
    writer.begin();
  }

  private void dropMessages(ServerWebSocket socket) {
    socket.textMessageHandler(message -> counters.messageReceived());
    socket.binaryMessageHandler(message -> counters.messageReceived());
  }
}

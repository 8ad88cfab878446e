package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.peer.Push;
import io.quarkus.websockets.next.OnBinaryMessage;
import io.quarkus.websockets.next.OnClose;
import io.quarkus.websockets.next.OnOpen;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.quarkus.websockets.next.WebSocket;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.common.annotation.NonBlocking;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** Endpoints whose sessions are pushed to. */
abstract class PushEndpoint {

  private static final TypedKey<Push> PUSH = new TypedKey<>("push");

  private final Interaction interaction;
  private final Application application;
  private final CounterRecorder counters;

  PushEndpoint(Interaction interaction, Application application, CounterRecorder counters) {
    this.interaction = interaction;
    this.application = application;
    this.counters = counters;
  }

  @OnOpen
  @NonBlocking
  void opened(WebSocketConnection session) {
    Push push = Push.of(interaction, application);
    WebSocketGate gate = WebSocketGate.of(session);
    session.userData().put(PUSH, push);
    push.opened(new PushSocket(session, gate, counters, push, Vertx.currentContext()));
    gate.open();
  }

  @OnTextMessage
  @NonBlocking
  void received(String text, WebSocketConnection session) {
    received(session, Optional.of(text));
  }

  @OnBinaryMessage
  @NonBlocking
  void received(Buffer bytes, WebSocketConnection session) {
    received(session, Optional.empty());
  }

  private void received(WebSocketConnection session, Optional<String> text) {
    WebSocketGate.of(session).taken();
    counters.messageReceived();
    session.userData().get(PUSH).received(text);
  }

  @OnClose
  @NonBlocking
  void closed(WebSocketConnection session) {
    session.userData().get(PUSH).closed();
  }

  /** A job for each session. */
  @WebSocket(path = "/ws/job")
  public static class JobSocket extends PushEndpoint {

    /** For the container of beans. */
    public JobSocket(Application application, CounterRecorder counters) {
      super(Interaction.JOB_SOCKET, application, counters);
    }
  }

  /** Jobs as they are asked for. */
  @WebSocket(path = "/ws/jobs")
  public static class JobsSocket extends PushEndpoint {

    /** For the container of beans. */
    public JobsSocket(Application application, CounterRecorder counters) {
      super(Interaction.JOBS_SOCKET, application, counters);
    }
  }

  /** The live document. */
  @WebSocket(path = "/ws/live")
  public static class LiveSocket extends PushEndpoint {

    /** For the container of beans. */
    public LiveSocket(Application application, CounterRecorder counters) {
      super(Interaction.LIVE_SOCKET, application, counters);
    }
  }
}

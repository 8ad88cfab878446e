package dev.joust.javawebsocket;

import dev.joust.spi.Answer;
import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.peer.Push;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.java_websocket.WebSocket;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.ServerHandshakeBuilder;
import org.java_websocket.server.WebSocketServer;

/**
 * Java-WebSocket's server with the contract's sessions, as <a
 * href="https://github.com/TooTallNate/Java-WebSocket/wiki">its wiki</a> and its examples write it.
 */
final class Endpoint extends WebSocketServer {

  private final ServerSettings settings;
  private final Application application;
  private final CounterRecorder counters;
  private final CompletableFuture<Void> started = new CompletableFuture<>();

  /** With those whose handshake has not come yet, which the framework does not count. */
  private final Set<Session> sessions = ConcurrentHashMap.newKeySet();

  private volatile boolean isCutting;
  private volatile Thread selector;

  Endpoint(
      ServerSettings settings, Application application, CounterRecorder counters, int workers) {
    super(
        new InetSocketAddress(settings.host(), settings.port()),
        workers,
        List.of(new ContractDraft(settings.maxMessageBytes())));
    this.settings = settings;
    this.application = application;
    this.counters = counters;
    setWebSocketFactory(
        new SessionFactory(this, settings.newIdentity().map(SessionFactory.Tls::of)));
    // https://github.com/TooTallNate/Java-WebSocket/blob/v1.6.0/src/main/java/org/java_websocket/AbstractWebSocket.java
    settings.tcpNoDelay().ifPresent(this::setTcpNoDelay);
    // https://github.com/TooTallNate/Java-WebSocket/wiki/Lost-connection-detection
    // By default it sends each session a ping a minute, which none of the others does.
    setConnectionLostTimeout(0);
    // https://github.com/TooTallNate/Java-WebSocket/wiki/Enable-SO_REUSEADDR
    setReuseAddr(true);
    // https://github.com/TooTallNate/Java-WebSocket/blob/v1.6.0/src/main/java/org/java_websocket/server/WebSocketServer.java
    settings.backlog().ifPresent(this::setMaxPendingConnections);
  }

  /** Starts, and returns once connections are accepted. */
  void begin() throws IOException {
    start();
    try {
      started.join();
    } catch (CompletionException failure) {
      throw failure.getCause() instanceof IOException cause ? cause : new IOException(failure);
    }
  }

  int bufferBytes() {
    return settings.bufferBytes().orElse(DEFAULT_READ_BUFFER_SIZE);
  }

  /** Its own setting of the size sets that of the socket's buffer as well. */
  @Override
  public ByteBuffer createBuffer() {
    return ByteBuffer.allocate(bufferBytes());
  }

  @Override
  public void onStart() {
    selector = Thread.currentThread();
    started.complete(null);
  }

  boolean isSelector() {
    return Thread.currentThread() == selector;
  }

  void accepted(Session session) {
    counters.connectionAccepted();
    sessions.add(session);
    if (isCutting) {
      session.cut();
    }
  }

  void closed(Session session) {
    if (sessions.remove(session)) {
      counters.connectionClosed();
    }
  }

  boolean isCutting() {
    return isCutting;
  }

  @Override
  public ServerHandshakeBuilder onWebsocketHandshakeReceivedAsServer(
      WebSocket session, Draft draft, ClientHandshake request) throws InvalidDataException {
    counters.request();
    Answer answer =
        application.upgrade("GET", request.getResourceDescriptor(), name -> values(request, name));
    if (!(answer instanceof Interaction interaction && interaction.isSocket())) {
      throw new InvalidDataException(CloseFrame.REFUSE, "not a WebSocket");
    }
    session.setAttachment(interaction);
    return super.onWebsocketHandshakeReceivedAsServer(session, draft, request);
  }

  /** Fields of one name come joined by semicolons, which are not within those that are asked. */
  private static List<String> values(ClientHandshake request, String name) {
    return request.hasFieldValue(name)
        ? List.of(request.getFieldValue(name).split("; "))
        : Collections.emptyList();
  }

  @Override
  public void onOpen(WebSocket session, ClientHandshake request) {
    if (((Session) session).isGone()) {
      // The framework would keep it for ever.
      removeConnection(session);
      return;
    }
    Interaction interaction = session.getAttachment();
    if (interaction != Interaction.ECHO_SOCKET) {
      Push push = Push.of(interaction, application);
      ((Session) session).pushing(push);
      push.opened(new PushSocket((Session) session, push, counters));
    }
  }

  @Override
  public void onMessage(WebSocket session, String message) {
    received((Session) session, Optional.of(message), () -> session.send(message));
  }

  @Override
  public void onMessage(WebSocket session, ByteBuffer message) {
    received((Session) session, Optional.empty(), () -> session.send(message));
  }

  private void received(Session session, Optional<String> text, Runnable echo) {
    // What follows a close frame in one buffer comes here as well.
    if (!session.isOpen()) {
      return;
    }
    counters.messageReceived();
    Optional<Push> push = session.push();
    if (push.isPresent()) {
      push.get().received(text);
    } else {
      counters.messageSent();
      echo.run();
    }
  }

  /** By default a ping after a close is answered by an exception. */
  @Override
  public void onWebsocketPing(WebSocket session, Framedata ping) {
    if (session.isOpen()) {
      super.onWebsocketPing(session, ping);
    }
  }

  @Override
  public void onClosing(WebSocket session, int code, String reason, boolean isRemote) {
    ((Session) session).push().ifPresent(Push::closed);
  }

  /** The session's channel has closed, and has told its push. */
  @Override
  public void onClose(WebSocket session, int code, String reason, boolean isRemote) {}

  /** Sessions that fail are closed by the framework. */
  @Override
  public void onError(WebSocket session, Exception failure) {
    if (session == null) {
      started.completeExceptionally(failure);
    }
  }

  /** Closes all connections at once. */
  void cut() {
    isCutting = true;
    sessions.forEach(Session::cut);
  }

  /** Stops, and waits for the clients for a while. */
  void end(Duration most) {
    try {
      stop((int) Math.max(1, most.toMillis()));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    cut();
  }
}

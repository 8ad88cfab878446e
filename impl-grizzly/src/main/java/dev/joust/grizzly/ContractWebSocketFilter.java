package dev.joust.grizzly;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import dev.joust.spi.peer.Push;
import java.io.IOException;
import java.util.Optional;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.CloseListener;
import org.glassfish.grizzly.CloseType;
import org.glassfish.grizzly.Closeable;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.FilterChainEvent;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.http.HttpContent;
import org.glassfish.grizzly.http.HttpEvents;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.Protocol;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.websockets.ClosingFrame;
import org.glassfish.grizzly.websockets.DataFrame;
import org.glassfish.grizzly.websockets.FramingException;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketApplication;
import org.glassfish.grizzly.websockets.WebSocketFilter;
import org.glassfish.grizzly.websockets.WebSocketHolder;

/**
 * Grizzly's WebSocket filter with sessions of this server's own. Grizzly's registry of WebSocket
 * applications is one for the whole JVM and knows neither ports nor methods, so it is passed by.
 * Reading stops while a client does not take what was sent to it.
 */
final class ContractWebSocketFilter extends WebSocketFilter {

  private static final String WEB_SOCKET = "websocket";
  private static final long NO_TIMEOUT = -1;

  private final WebSocketApplication grizzlyApplication = new WebSocketApplication() {};

  private final Application application;
  private final CounterRecorder counters;
  private final int maxMessageBytes;

  ContractWebSocketFilter(Application application, CounterRecorder counters, int maxMessageBytes) {
    super(NO_TIMEOUT);
    this.application = application;
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
  }

  /**
   * Forgets an upgrade that is not granted: for its sake Grizzly would not read the request's body
   * and would close the connection.
   */
  @Override
  public NextAction handleEvent(FilterChainContext context, FilterChainEvent event)
      throws IOException {
    if (event.type() == HttpEvents.IncomingHttpUpgradeEvent.TYPE) {
      HttpRequestPacket request =
          (HttpRequestPacket) ((HttpEvents.IncomingHttpUpgradeEvent) event).getHttpHeader();
      if (socket(request).isPresent()) {
        // Grizzly itself sees it only where it stands alone.
        request.getUpgradeDC().setString(WEB_SOCKET);
      } else {
        request.getUpgradeDC().recycle();
        request.setIgnoreContentModifiers(false);
      }
    }
    return super.handleEvent(context, event);
  }

  /** Whether a request offers another protocol; HTTP/1.0 knows no such offers. */
  static boolean hasUpgrade(HttpRequestPacket request) {
    return request.getProtocol() == Protocol.HTTP_1_1 && request.containsHeader("Upgrade");
  }

  /** The WebSocket that a request is granted; empty if it is refused, or offers none. */
  private Optional<Interaction> socket(HttpRequestPacket request) {
    return hasUpgrade(request)
            && request.getMethod() == Method.GET
            && application.upgrade(
                    request.getMethod().getMethodString(),
                    target(request),
                    request.getHeaders()::values)
                instanceof Interaction granted
            && granted.isSocket()
        ? Optional.of(granted)
        : Optional.empty();
  }

  /** Grizzly takes scheme and authority off a target only after it has offered the upgrade. */
  private static String target(HttpRequestPacket request) {
    String target = request.getRequestURI();
    int scheme = target.startsWith("/") ? -1 : target.indexOf("://");
    int path = scheme < 0 ? -1 : target.indexOf('/', scheme + 3);
    return path < 0 ? target : target.substring(path);
  }

  @Override
  public NextAction handleRead(FilterChainContext context) throws IOException {
    Connection<?> connection = context.getConnection();
    WebSocket socket = WebSocketHolder.getWebSocket(connection);
    if (socket != null && !socket.isConnected()) {
      // What follows a close; Grizzly would take it for another handshake.
      ((HttpContent) context.getMessage()).recycle();
      return context.getStopAction();
    }
    NextAction action = super.handleRead(context);
    if (socket == null || connection.canWrite()) {
      return action;
    }
    NextAction suspend = context.getSuspendAction();
    context.suspend();
    connection.notifyCanWrite(new ResumeReading(context));
    return suspend;
  }

  /** Upgrades the connection; true if that is refused, so that the next filter answers. */
  @Override
  protected boolean doServerUpgrade(FilterChainContext context, HttpContent content)
      throws IOException {
    HttpRequestPacket request = (HttpRequestPacket) content.getHttpHeader();
    Optional<Interaction> interaction = socket(request);
    if (interaction.isEmpty()) {
      return true;
    }
    counters.request();
    Connection<?> connection = context.getConnection();
    StrictProtocolHandler protocol = new StrictProtocolHandler(maxMessageBytes);
    protocol.setFilterChainContext(context);
    protocol.setConnection(connection);
    Session session =
        interaction.get() == Interaction.ECHO_SOCKET
            ? new EchoSession(protocol, counters)
            : new PushSession(protocol, counters, Push.of(interaction.get(), application));
    WebSocketHolder.set(connection, protocol, session).application = grizzlyApplication;
    context.setMessage(null);
    request.getResponse().setHeader(Header.Date, application.date());
    // Its handshake, too, wants websocket alone.
    request.getHeaders().setValue(Header.Upgrade).setString(WEB_SOCKET);
    // Grizzly would answer offers that it does not take with empty headers.
    request.getHeaders().removeHeader("Sec-WebSocket-Protocol");
    request.getHeaders().removeHeader("Sec-WebSocket-Extensions");
    protocol.handshake(context, grizzlyApplication, content);
    connection.addCloseListener(
        (CloseListener<Closeable, CloseType>) (closeable, type) -> session.connectionClosed());
    session.onConnect();
    receiveEarly(content.getContent(), protocol, session);
    return false;
  }

  /** Takes frames that came together with the handshake, which Grizzly would drop. */
  private static void receiveEarly(Buffer early, StrictProtocolHandler protocol, Session session) {
    try {
      while (early.hasRemaining()) {
        DataFrame frame = protocol.unframe(early);
        if (frame == null) {
          WebSocketHolder.get(protocol.getConnection()).buffer = early;
          return;
        }
        frame.respond(session);
      }
    } catch (FramingException violation) {
      session.onClose(new ClosingFrame(violation.getClosingCode(), violation.getMessage()));
    }
  }

  /** Lets the selector read again. */
  private record ResumeReading(FilterChainContext context) implements WriteHandler {

    @Override
    public void onWritePossible() {
      context.resume(context.getStopAction());
    }

    @Override
    public void onError(Throwable failure) {
      context.resume(context.getStopAction());
    }
  }
}

package dev.joust.jetty;

import dev.joust.spi.tls.TlsIdentity;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/**
 * Jetty's own minimal server, as its documentation would write it: the yardstick for what the
 * contract costs. It answers {@code /payload/512} and {@code /payload/102400} with bodies made
 * once, sends back what is posted to {@code /echo}, and echoes WebSocket messages there.
 *
 * <p>Threads, the pool of buffers, limits and timeouts are those of the contender, so that they are
 * not taken for the adapter's cost or gain.
 */
public final class BareJetty {

  private static final int LARGEST_POOLED_BUFFER_BYTES = 256 * 1024;

  private BareJetty() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, most bytes of a message, who encrypts,
   * whether it serves HTTP/2 as well.
   */
  public static void main(String[] args) throws Exception {
    // Read when Jetty's classes for WebSocket are loaded.
    System.setProperty("jetty.websocket.methodholder.binding", "false");
    int ioThreads = Integer.parseInt(args[1]);
    int maxMessageBytes = Integer.parseInt(args[2]);
    QueuedThreadPool threads = new QueuedThreadPool(2 + ioThreads, 2 + ioThreads);
    threads.setReservedThreads(0);
    Server server =
        new Server(threads, null, new ArrayByteBufferPool(0, 4_096, LARGEST_POOLED_BUFFER_BYTES));
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    List<ConnectionFactory> protocols = new ArrayList<>(List.of(new HttpConnectionFactory(http)));
    if (!args[3].equals("none")) {
      protocols.add(0, new SslConnectionFactory(tls(), HttpVersion.HTTP_1_1.asString()));
    }
    if (Boolean.parseBoolean(args[4])) {
      // https://jetty.org/docs/jetty/12.1/programming-guide/server/http.html#connector-protocol-http2
      protocols.add(new HTTP2CServerConnectionFactory(http));
    }
    ServerConnector connector =
        new ServerConnector(server, 1, ioThreads, protocols.toArray(ConnectionFactory[]::new));
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(args[0]));
    connector.setAcceptQueueSize(4_096);
    connector.setIdleTimeout(Duration.ofHours(1).toMillis());
    server.addConnector(connector);
    ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
    sockets.setIdleTimeout(Duration.ZERO);
    sockets.setMaxTextMessageSize(maxMessageBytes);
    sockets.setMaxBinaryMessageSize(maxMessageBytes);
    sockets.setMaxFrameSize(maxMessageBytes);
    sockets.setAutoFragment(false);
    server.setHandler(new Fixed(sockets));
    server.start();
    System.out.println("ready " + connector.getLocalPort());
  }

  private static SslContextFactory.Server tls() {
    SslContextFactory.Server tls = new SslContextFactory.Server();
    tls.setSslContext(TlsIdentity.create().context());
    return tls;
  }

  private static final class Fixed extends Handler.Abstract.NonBlocking {

    private final Map<String, ByteBuffer> payloads =
        Map.of(
            "/payload/512", ByteBuffer.allocateDirect(512),
            "/payload/102400", ByteBuffer.allocateDirect(102_400));
    private final ServerWebSocketContainer sockets;

    Fixed(ServerWebSocketContainer sockets) {
      this.sockets = sockets;
    }

    @Override
    public boolean handle(
        Request request, Response response, org.eclipse.jetty.util.Callback callback) {
      String path = Request.getPathInContext(request);
      boolean posts = request.getMethod().equals("POST");
      if (!posts && path.equals("/echo")) {
        return sockets.upgrade((rq, rs, cb) -> new Echo(), request, response, callback);
      }
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/octet-stream");
      if (posts) {
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, request.getLength());
        Content.copy(request, response, callback);
      } else {
        response.write(true, payloads.get(path).duplicate(), callback);
      }
      return true;
    }
  }

  /** Echoes messages. */
  public static final class Echo extends Session.Listener.AbstractAutoDemanding {

    @Override
    public void onWebSocketText(String message) {
      getSession().sendText(message, Callback.NOOP);
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
      getSession().sendBinary(payload, callback);
    }
  }
}

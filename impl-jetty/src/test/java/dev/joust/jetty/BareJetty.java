package dev.joust.jetty;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/**
 * Jetty's own minimal server, as its documentation would write it: the yardstick for what the
 * contract costs. It answers every request with the same 512 bytes, and echoes WebSocket messages
 * at {@code /echo}.
 */
public final class BareJetty {

  private BareJetty() {}

  /** Runs the server; the arguments are its port and its number of I/O threads. */
  public static void main(String[] args) throws Exception {
    int ioThreads = Integer.parseInt(args[1]);
    QueuedThreadPool threads = new QueuedThreadPool(2 + ioThreads, 2 + ioThreads);
    threads.setReservedThreads(0);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    ServerConnector connector =
        new ServerConnector(server, 1, ioThreads, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(args[0]));
    connector.setAcceptQueueSize(4_096);
    server.addConnector(connector);
    ServerWebSocketContainer sockets = ServerWebSocketContainer.ensure(server);
    sockets.setIdleTimeout(Duration.ZERO);
    server.setHandler(new Fixed(sockets));
    server.start();
    System.out.println("ready " + connector.getLocalPort());
  }

  private static final class Fixed extends Handler.Abstract.NonBlocking {

    private final ByteBuffer payload = ByteBuffer.allocateDirect(512);
    private final ServerWebSocketContainer sockets;

    Fixed(ServerWebSocketContainer sockets) {
      this.sockets = sockets;
    }

    @Override
    public boolean handle(
        Request request, Response response, org.eclipse.jetty.util.Callback callback) {
      if (Request.getPathInContext(request).equals("/echo")) {
        return sockets.upgrade((rq, rs, cb) -> new Echo(), request, response, callback);
      }
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/octet-stream");
      response.write(true, payload.duplicate(), callback);
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

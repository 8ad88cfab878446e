package dev.joust.grizzly;

import java.io.IOException;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.FastHttpDateFormat;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.strategies.SameThreadIOStrategy;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketAddOn;
import org.glassfish.grizzly.websockets.WebSocketApplication;
import org.glassfish.grizzly.websockets.WebSocketEngine;

/**
 * Grizzly's own minimal server, as its documentation would write it, on the same strategy: the
 * yardstick for what the contract costs. It answers every request with the same 512 bytes, and
 * echoes WebSocket messages at {@code /echo}.
 */
public final class BareGrizzly {

  private BareGrizzly() {}

  /** Runs the server; the arguments are its port and its number of I/O threads. */
  public static void main(String[] args) throws IOException, InterruptedException {
    HttpServer server = new HttpServer();
    NetworkListener listener = new NetworkListener("bare", "127.0.0.1", Integer.parseInt(args[0]));
    listener.getKeepAlive().setMaxRequestsCount(-1);
    listener.getKeepAlive().setIdleTimeoutInSeconds(-1);
    TCPNIOTransport transport = listener.getTransport();
    transport.setIOStrategy(SameThreadIOStrategy.getInstance());
    transport.setWorkerThreadPoolConfig(null);
    transport.setSelectorRunnersCount(Integer.parseInt(args[1]));
    listener.registerAddOn(new WebSocketAddOn());
    // As the contender, so that the filters are not taken for its gain.
    listener.registerAddOn(new SimplifiedChain());
    listener.getFileCache().setEnabled(false);
    server.addListener(listener);
    server.getServerConfiguration().addHttpHandler(new Fixed(), "/");
    WebSocketEngine.getEngine().register("", "/echo", new Echo());
    server.start();
    System.out.println("ready " + listener.getPort());
    // Grizzly's threads are daemons.
    Thread.currentThread().join();
  }

  private static final class Fixed extends HttpHandler {

    private final byte[] payload = new byte[512];

    @Override
    public RequestExecutorProvider getRequestExecutorProvider() {
      return new RequestExecutorProvider.SameThreadProvider();
    }

    @Override
    public void service(Request request, Response response) throws IOException {
      response.setContentType("application/octet-stream");
      response.setContentLength(payload.length);
      response.setHeader(Header.Date, FastHttpDateFormat.getCurrentDate());
      response.getOutputStream().write(payload);
    }
  }

  private static final class Echo extends WebSocketApplication {

    @Override
    public void onMessage(WebSocket socket, String text) {
      socket.send(text);
    }

    @Override
    public void onMessage(WebSocket socket, byte[] bytes) {
      socket.send(bytes);
    }
  }
}

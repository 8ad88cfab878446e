package dev.joust.grizzly;

import dev.joust.spi.tls.TlsIdentity;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.glassfish.grizzly.http.Method;
import org.glassfish.grizzly.http.server.FileCacheFilter;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.FastHttpDateFormat;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.http2.Http2AddOn;
import org.glassfish.grizzly.http2.Http2Configuration;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.grizzly.strategies.SameThreadIOStrategy;
import org.glassfish.grizzly.utils.IdleTimeoutFilter;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketAddOn;
import org.glassfish.grizzly.websockets.WebSocketApplication;
import org.glassfish.grizzly.websockets.WebSocketEngine;

/**
 * Grizzly's own minimal server, as its documentation would write it, on the same strategy: the
 * yardstick for what the contract costs. It answers {@code /payload/512} and {@code
 * /payload/102400} with bodies made once, sends back what is posted to {@code /echo}, and echoes
 * WebSocket messages there. The filters that the contender leaves out are left out here, too.
 */
public final class BareGrizzly {

  private BareGrizzly() {}

  /**
   * Runs the server; arguments: port, number of I/O threads, unused, who encrypts, whether it
   * serves HTTP/2 as well. Messages may have any size.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    HttpServer server = new HttpServer();
    NetworkListener listener = new NetworkListener("bare", "127.0.0.1", Integer.parseInt(args[0]));
    listener.getKeepAlive().setMaxRequestsCount(-1);
    listener.getKeepAlive().setIdleTimeoutInSeconds(-1);
    TCPNIOTransport transport = listener.getTransport();
    transport.setIOStrategy(SameThreadIOStrategy.getInstance());
    transport.setWorkerThreadPoolConfig(null);
    transport.setSelectorRunnersCount(Integer.parseInt(args[1]));
    listener.getFileCache().setEnabled(false);
    listener.registerAddOn(
        (unused, filters) -> {
          filters.remove(filters.indexOfType(FileCacheFilter.class));
          filters.remove(filters.indexOfType(IdleTimeoutFilter.class));
        });
    listener.registerAddOn(new WebSocketAddOn());
    // As the contender, so that the filters are not taken for its gain.
    listener.registerAddOn(GrizzlyServer::simplify);
    if (Boolean.parseBoolean(args[4])) {
      // https://eclipse-ee4j.github.io/grizzly/http2.html
      listener.registerAddOn(new Http2AddOn(Http2Configuration.builder().build()));
    }
    listener.getFileCache().setEnabled(false);
    if (!args[3].equals("none")) {
      listener.setSecure(true);
      listener.setSSLEngineConfig(
          new SSLEngineConfigurator(TlsIdentity.create().context(), false, false, false));
    }
    server.addListener(listener);
    server.getServerConfiguration().addHttpHandler(new Fixed(), "/");
    WebSocketEngine.getEngine().register("", "/echo", new Echo());
    server.start();
    System.out.println("ready " + listener.getPort());
    // Grizzly's threads are daemons.
    Thread.currentThread().join();
  }

  private static final class Fixed extends HttpHandler {

    private final Map<String, byte[]> payloads =
        Map.of("/payload/512", new byte[512], "/payload/102400", new byte[102_400]);
    private final Executor bodyReaders = Executors.newCachedThreadPool();

    /** What waits for a body does so elsewhere, as the selector's thread is what brings it. */
    @Override
    public RequestExecutorProvider getRequestExecutorProvider() {
      return request -> request.getMethod() == Method.POST ? bodyReaders : null;
    }

    @Override
    public void service(Request request, Response response) throws IOException {
      byte[] body =
          request.getMethod() == Method.POST
              ? request.getInputStream().readAllBytes()
              : payloads.get(request.getRequestURI());
      response.setContentType("application/octet-stream");
      response.setContentLength(body.length);
      response.setHeader(Header.Date, FastHttpDateFormat.getCurrentDate());
      response.getOutputStream().write(body);
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

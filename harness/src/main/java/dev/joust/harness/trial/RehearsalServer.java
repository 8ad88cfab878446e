package dev.joust.harness.trial;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Serves {@code /payload/{bytes}} with the JDK's own HTTP server, which is no contender: a client
 * warms up on it where the contender's server is to be cold.
 */
public final class RehearsalServer implements AutoCloseable {

  private static final String PATH = "/payload/";

  private final HttpServer server;

  private RehearsalServer(HttpServer server) {
    this.server = server;
  }

  /** Starts it on a port of its own. */
  public static RehearsalServer start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
    server.createContext(PATH, RehearsalServer::answer);
    server.start();
    return new RehearsalServer(server);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      byte[] body = new byte[Integer.parseInt(path.substring(PATH.length()))];
      exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Its {@code host:port}. */
  public String address() {
    return server.getAddress().getAddress().getHostAddress() + ":" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

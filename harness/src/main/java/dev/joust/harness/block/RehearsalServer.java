package dev.joust.harness.block;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Serves {@code /payload/{bytes}} with the JDK's own HTTP server, which is no contender: a client
 * warms up on it where the contender's server is to be cold.
 */
final class RehearsalServer implements Rehearsal {

  private static final String PATH = "/payload/";

  private final HttpServer server;

  private RehearsalServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Serves until its input ends, and says where in its first line.
   *
   * @param arguments the address to listen on
   */
  public static void main(String[] arguments) throws IOException {
    try (RehearsalServer server = start(InetAddress.getByName(arguments[0]))) {
      System.out.println(server.address());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  /** Starts it on a port of its own. */
  static RehearsalServer start(InetAddress address) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(address, 0), 1_024);
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

  @Override
  public String address() {
    return server.getAddress().getAddress().getHostAddress() + ":" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

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
final class RehearsalServer {

  private static final String PATH = "/payload/";
  private static final int BACKLOG = 1_024;

  private RehearsalServer() {}

  /**
   * Serves until its input ends, and tells where in its first line.
   *
   * @param arguments the address to listen on
   */
  public static void main(String[] arguments) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName(arguments[0]), 0), BACKLOG);
    server.createContext(PATH, RehearsalServer::answer);
    server.start();
    InetSocketAddress address = server.getAddress();
    System.out.println(address.getAddress().getHostAddress() + ":" + address.getPort());
    System.in.transferTo(OutputStream.nullOutputStream());
    server.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      byte[] body = new byte[Integer.parseInt(path.substring(PATH.length()))];
      exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }
}

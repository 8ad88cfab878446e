package dev.joust.harness.block;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.joust.load.Endpoint.Security;
import dev.joust.spi.tls.TlsIdentity;
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
   * @param arguments the address to listen on, and what to listen for: {@link Security}
   */
  public static void main(String[] arguments) throws IOException {
    InetSocketAddress own = new InetSocketAddress(InetAddress.getByName(arguments[0]), 0);
    HttpServer server =
        Security.valueOf(arguments[1]) == Security.TLS
            ? secure(own)
            : HttpServer.create(own, BACKLOG);
    server.createContext(PATH, RehearsalServer::answer);
    server.start();
    InetSocketAddress address = server.getAddress();
    System.out.println(address.getAddress().getHostAddress() + ":" + address.getPort());
    System.in.transferTo(OutputStream.nullOutputStream());
    server.stop(0);
  }

  private static HttpServer secure(InetSocketAddress own) throws IOException {
    HttpsServer server = HttpsServer.create(own, BACKLOG);
    server.setHttpsConfigurator(new HttpsConfigurator(TlsIdentity.create().context()));
    return server;
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

package dev.joust.tck;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import java.io.IOException;
import java.util.Locale;

/**
 * A server under test with the application that it serves.
 *
 * @param server the server
 * @param application the application, closed with the server
 */
public record RunningServer(Server server, Application application) implements AutoCloseable {

  RawConnection connect() throws IOException {
    return RawConnection.open(server.address());
  }

  /** Sends one request on a connection of its own and reads the response. */
  RawResponse exchange(String request) throws IOException {
    try (RawConnection connection = connect()) {
      return RawResponse.read(connection.send(request));
    }
  }

  /** Sends one request without a body on a connection of its own. */
  RawResponse get(String target) throws IOException {
    return exchange(request("GET", target));
  }

  /** A request head of HTTP/1.1. */
  static String request(String method, String target, String... headers) {
    StringBuilder head = new StringBuilder();
    head.append("%s %s HTTP/1.1\r\nHost: joust\r\n".formatted(method, target));
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  /** A request head of HTTP/1.1 that announces a body of some length. */
  static String post(String target, long bodyBytes, String... headers) {
    String head = request("POST", target, headers);
    return head.substring(0, head.length() - 2)
        + String.format(Locale.ROOT, "Content-Length: %d\r\n\r\n", bodyBytes);
  }

  @Override
  public void close() {
    server.close();
    application.close();
  }
}

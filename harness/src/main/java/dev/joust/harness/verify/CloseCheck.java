package dev.joust.harness.verify;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.Tls;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Whether a server that is asked to close a connection says so and does it. */
public final class CloseCheck {

  private CloseCheck() {}

  /**
   * Asks a server over a connection of its own.
   *
   * @param timeout how long the answer and the end may each take
   * @return what is wrong; empty if nothing is
   */
  public static Optional<String> of(Address address, Duration timeout) {
    try (Socket socket = connect(address, timeout)) {
      return of(socket, address);
    } catch (IOException failure) {
      return Optional.of("a request with 'Connection: close' broke off: " + failure.getMessage());
    }
  }

  static Socket connect(Address address, Duration timeout) throws IOException {
    URI uri = Endpoint.HTTP_CLOSE.uri(address, "");
    Socket socket =
        address.security() == Security.TLS
            ? Tls.uniform().connect(uri.getHost(), uri.getPort())
            : new Socket(uri.getHost(), uri.getPort());
    socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
    return socket;
  }

  static Optional<String> of(Socket socket, Address address) throws IOException {
    socket
        .getOutputStream()
        .write(
            "GET /payload/4 HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                .formatted(address)
                .getBytes(StandardCharsets.US_ASCII));
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(answer);
    } catch (SocketTimeoutException open) {
      return Optional.of(
          "the server keeps a connection open after it was asked to close it"
              + (saysClose(answer) ? ", and said that it would" : ""));
    }
    return saysClose(answer)
        ? Optional.empty()
        : Optional.of(
            "the answer to 'Connection: close' does not say that the connection is closed");
  }

  private static boolean saysClose(ByteArrayOutputStream answer) {
    String text = answer.toString(StandardCharsets.ISO_8859_1);
    return text.toLowerCase(Locale.ROOT).contains("connection: close");
  }
}

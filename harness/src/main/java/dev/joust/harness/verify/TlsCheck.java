package dev.joust.harness.verify;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.Tls;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.SSLSocket;

/** Makes sure that a server which is set to use TLS agrees on what servers are compared by. */
public final class TlsCheck {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private TlsCheck() {}

  /**
   * Makes a handshake.
   *
   * @return what the server has agreed to: protocol and cipher suite
   * @throws IOException if it refuses the handshake
   */
  public static String agreed(Address address) throws IOException {
    URI uri = Endpoint.HTTP_CLOSE.uri(address, "");
    Tls tls = Tls.uniform();
    try (SSLSocket socket = tls.connect(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(Math.toIntExact(TIMEOUT.toMillis()));
      socket.startHandshake();
      tls.requireAgreed(socket.getSession());
      return Tls.agreed(socket.getSession());
    } catch (IOException failure) {
      throw new IOException("the server " + Tls.reason(failure), failure);
    }
  }
}

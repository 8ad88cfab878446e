package dev.joust.harness.verify;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.Tls;
import dev.joust.load.wire.io.Target;
import dev.joust.spi.tls.TlsKey;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/** Makes sure that a server which is set to use TLS agrees on what servers are compared by. */
public final class TlsCheck {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private TlsCheck() {}

  /**
   * Makes a connection and asks for something.
   *
   * @return what the server has agreed to: protocol, cipher suite, the key that it proves itself
   *     by, and whether it issues session tickets
   * @throws IOException if it refuses the handshake
   */
  public static String agreed(Address address) throws IOException {
    Target target = Target.of(Endpoint.HTTP_CLOSE.uri(address, "/payload/1"));
    Tls tls = Tls.uniform();
    try (SSLSocket socket =
        tls.connect(target.address().getHostString(), target.address().getPort())) {
      socket.setSoTimeout(Math.toIntExact(TIMEOUT.toMillis()));
      socket.startHandshake();
      SSLSession session = socket.getSession();
      tls.requireAgreed(session);
      String agreed = "%s, %s".formatted(Tls.agreed(session), key(session).words());
      // Tickets come after the handshake.
      socket.getOutputStream().write(target.request("Connection: close"));
      socket.getInputStream().readAllBytes();
      return agreed + (tls.hasTicket(session) ? ", session tickets" : ", no session tickets");
    } catch (IOException failure) {
      throw new IOException("the server " + Tls.reason(failure), failure);
    }
  }

  private static TlsKey key(SSLSession session) throws IOException {
    String algorithm = Tls.keyAlgorithm(session);
    return Stream.of(TlsKey.values())
        .filter(known -> known.algorithm().equals(algorithm))
        .findFirst()
        .orElseThrow(() -> new IOException("the server has a key of " + algorithm));
  }
}

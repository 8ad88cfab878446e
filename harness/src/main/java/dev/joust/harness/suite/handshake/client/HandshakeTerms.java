package dev.joust.harness.suite.handshake.client;

import dev.joust.load.Tls;
import dev.joust.spi.tls.TlsKey;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * What else than its kind a handshake is asked for.
 *
 * @param key the key that the server must prove itself by; absent: any
 * @param tickets whether a ticket must come, or none may; absent: either
 */
public record HandshakeTerms(Optional<TlsKey> key, Optional<Boolean> tickets) {

  /** Whether a connection, which has been read to its end, has kept to them. */
  boolean areKept(SSLSession session, boolean ticket) throws SSLException {
    String algorithm = Tls.keyAlgorithm(session);
    return key.map(own -> own.algorithm().equals(algorithm)).orElse(true)
        && tickets.map(own -> own == ticket).orElse(true);
  }
}

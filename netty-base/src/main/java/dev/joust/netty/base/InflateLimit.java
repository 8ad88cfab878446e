package dev.joust.netty.base;

import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionUtil;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
import io.netty.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Has Netty's inflater of permessage-deflate (RFC 7692) stop soon after a message has become too
 * large. By default it inflates all that is sent.
 *
 * @param maxMessageBytes the largest message that is taken, inflated
 */
public record InflateLimit(int maxMessageBytes) {

  private static final int NETTYS_LEVEL = 6;

  /** Netty wants room for twice what is left of a frame, even if that does not inflate to it. */
  private static final long MOST_ALLOCATED = 3;

  /** The most bytes that an inflater may ask for. */
  public int allocation() {
    return (int) Math.min(MOST_ALLOCATED * maxMessageBytes, Integer.MAX_VALUE);
  }

  /** What Netty's own handshaker makes of the first offer that it accepts, if any. */
  public Optional<WebSocketServerExtension> accept(List<String> offers) {
    var handshaker =
        new PerMessageDeflateServerExtensionHandshaker(
            NETTYS_LEVEL,
            // The JDK's zlib knows no window but the largest.
            false,
            PerMessageDeflateServerExtensionHandshaker.MAX_WINDOW_SIZE,
            // By default an offer that asks the server for no context is not accepted.
            true,
            // By default the client's offer to keep no context is not answered.
            true,
            allocation());
    return offers.stream()
        .flatMap(line -> WebSocketExtensionUtil.extractExtensions(line).stream())
        .map(handshaker::handshakeExtension)
        .filter(Objects::nonNull)
        .findFirst();
  }
}

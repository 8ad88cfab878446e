package dev.joust.netty;

import dev.joust.netty.base.ReservedBits;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionData;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionUtil;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
import io.netty.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * permessage-deflate (RFC 7692) as a client has offered it and Netty's own handshaker accepts it.
 *
 * @param extension what Netty's handshaker has made of the offer
 * @param maxMessageBytes the largest message that is taken, inflated
 */
record Deflate(WebSocketServerExtension extension, int maxMessageBytes) {

  private static final int NETTYS_LEVEL = 6;

  /** Netty wants room for twice what is left of a frame, even if that does not inflate to it. */
  private static final long MOST_ALLOCATED = 3;

  /** The first offer in the header of a handshake's request that is accepted, if any. */
  static Optional<Deflate> accept(HttpHeaders offers, int maxMessageBytes) {
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
            (int) Math.min(MOST_ALLOCATED * maxMessageBytes, Integer.MAX_VALUE));
    return offers.getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS).stream()
        .flatMap(line -> WebSocketExtensionUtil.extractExtensions(line).stream())
        .map(handshaker::handshakeExtension)
        .filter(Objects::nonNull)
        .map(extension -> new Deflate(extension, maxMessageBytes))
        .findFirst();
  }

  String answer() {
    WebSocketExtensionData agreed = extension.newReponseData();
    return Stream.concat(
            Stream.of(agreed.name()),
            agreed.parameters().entrySet().stream()
                .map(
                    parameter ->
                        parameter.getValue() == null
                            ? parameter.getKey()
                            : parameter.getKey() + "=" + parameter.getValue()))
        .collect(Collectors.joining("; "));
  }

  void addTo(ChannelPipeline pipeline) {
    pipeline.addLast(
        new ReservedBits(),
        extension.newExtensionDecoder(),
        inflatedLimit(maxMessageBytes),
        extension.newExtensionEncoder());
  }

  /** Refuses frames that have become too large as they were inflated. */
  private static ChannelHandler inflatedLimit(int maxBytes) {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof WebSocketFrame frame && frame.content().readableBytes() > maxBytes) {
          frame.release();
          context.fireExceptionCaught(new TooLongFrameException("message too large once inflated"));
        } else {
          context.fireChannelRead(message);
        }
      }
    };
  }
}

package dev.joust.netty;

import dev.joust.netty.base.InflateLimit;
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
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtension;
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

  /** The first offer in the header of a handshake's request that is accepted, if any. */
  static Optional<Deflate> accept(HttpHeaders offers, int maxMessageBytes) {
    return new InflateLimit(maxMessageBytes)
        .accept(offers.getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS))
        .map(extension -> new Deflate(extension, maxMessageBytes));
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

package dev.joust.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import java.util.function.BiConsumer;

/** Hears which protocol was agreed on within TLS, and has its handlers added. */
final class Alpn extends ApplicationProtocolNegotiationHandler {

  private final BiConsumer<ChannelHandlerContext, Boolean> chosen;

  Alpn(BiConsumer<ChannelHandlerContext, Boolean> chosen) {
    super(ApplicationProtocolNames.HTTP_1_1);
    this.chosen = chosen;
  }

  @Override
  protected void configurePipeline(ChannelHandlerContext context, String protocol) {
    chosen.accept(context, protocol.equals(ApplicationProtocolNames.HTTP_2));
  }
}

package dev.joust.load.ahc;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/**
 * Keeps interim answers (RFC 9110, section 15.2) from AsyncHttpClient, which takes them for final
 * ones, and has it close connections whose request was not sent in full before the answer. One for
 * each connection.
 */
final class InterimAnswers extends ChannelInboundHandlerAdapter {

  private boolean interim;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpResponse response) {
      interim =
          response.status().codeClass() == HttpStatusClass.INFORMATIONAL
              && !response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
      if (!interim && hasUnsent(context)) {
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      }
    }
    if (interim) {
      ReferenceCountUtil.release(message);
    } else {
      context.fireChannelRead(message);
    }
    if (message instanceof LastHttpContent) {
      interim = false;
    }
  }

  private static boolean hasUnsent(ChannelHandlerContext context) {
    ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
    return unsent != null && !unsent.isEmpty();
  }
}

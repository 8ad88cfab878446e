package dev.joust.netty;

import dev.joust.spi.Application;
import dev.joust.spi.Header;
import dev.joust.spi.Response;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Locale;

/** Responses as frames of a stream of HTTP/2. */
final class StreamResponse {

  private StreamResponse() {}

  /** The fields that every response has. What goes in is ours, so nothing is validated. */
  static Http2Headers head(Application application, int status) {
    return new DefaultHttp2Headers(false)
        .status(HttpResponseStatus.valueOf(status).codeAsText())
        .set(HttpHeaderNames.DATE, application.date());
  }

  /** Writes a response, the last that the stream sends; one that answers HEAD has no body. */
  static ChannelFuture write(
      ChannelHandlerContext context, Application application, Response response, boolean isHead) {
    Http2Headers head =
        head(application, response.status())
            .set(HttpHeaderNames.CONTENT_TYPE, response.contentType())
            .setInt(HttpHeaderNames.CONTENT_LENGTH, response.bodyBytes());
    for (Header header : response.headers()) {
      head.add(header.name().toLowerCase(Locale.ROOT), header.value());
    }
    if (isHead || response.bodyBytes() == 0) {
      return context.write(new DefaultHttp2HeadersFrame(head, true));
    }
    context.write(new DefaultHttp2HeadersFrame(head));
    return context.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(response.body()), true));
  }
}

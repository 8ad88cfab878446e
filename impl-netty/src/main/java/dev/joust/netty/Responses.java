package dev.joust.netty;

import dev.joust.spi.Application;
import dev.joust.spi.Header;
import dev.joust.spi.Response;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** Turns the application's answers into Netty's messages. */
record Responses(Application application) {

  FullHttpResponse of(Response response) {
    FullHttpResponse message =
        of(response.status(), response.contentType(), Unpooled.wrappedBuffer(response.body()));
    for (Header header : response.headers()) {
      message.headers().add(header.name(), header.value());
    }
    return message;
  }

  FullHttpResponse of(int status, CharSequence contentType, ByteBuf body) {
    HttpHeaders headers = headers();
    headers.set(HttpHeaderNames.CONTENT_TYPE, contentType);
    headers.set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.readableBytes()));
    return new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1,
        HttpResponseStatus.valueOf(status),
        body,
        headers,
        EmptyHttpHeaders.INSTANCE);
  }

  /** The head of a stream of server-sent events; HTTP/1.0 knows no chunks, so there it has none. */
  HttpResponse eventStream(HttpVersion version) {
    HttpHeaders headers = headers();
    headers.set(HttpHeaderNames.CONTENT_TYPE, LaterApi.EVENT_STREAM);
    headers.set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_CACHE);
    if (version.isKeepAliveDefault()) {
      headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
    }
    return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, headers);
  }

  /** Headers that every response has. What goes in is ours, so nothing is validated. */
  HttpHeaders headers() {
    DefaultHttpHeaders headers = NettyApi.headers();
    headers.set(HttpHeaderNames.DATE, application.date());
    return headers;
  }
}

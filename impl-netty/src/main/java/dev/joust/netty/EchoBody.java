package dev.joust.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;

/** A request's body as it comes in, to be sent back. The parts are joined without copying. */
final class EchoBody {

  private final HttpRequest request;
  private final CompositeByteBuf body = Unpooled.compositeBuffer(Integer.MAX_VALUE);

  EchoBody(HttpRequest request) {
    this.request = request;
  }

  /** Takes a part over; false, with everything released, if the body is too large then. */
  boolean add(ByteBuf part, int maxBytes) {
    body.addComponent(true, part);
    if (body.readableBytes() <= maxBytes) {
      return true;
    }
    body.release();
    return false;
  }

  HttpRequest request() {
    return request;
  }

  CharSequence contentType() {
    String contentType = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
    return contentType == null ? HttpHeaderValues.APPLICATION_OCTET_STREAM : contentType;
  }

  ByteBuf body() {
    return body;
  }
}

package dev.joust.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;

/**
 * A request's body as it comes in, to be sent back. Parts are joined without copying, but chunks
 * are copied: a client chooses their size, and a buffer for each byte would cost a hundredfold.
 */
record EchoBody(HttpRequest request, ByteBuf body) {

  static EchoBody of(HttpRequest request, ByteBufAllocator allocator) {
    return new EchoBody(
        request,
        HttpUtil.isTransferEncodingChunked(request)
            ? allocator.buffer()
            : Unpooled.compositeBuffer(Integer.MAX_VALUE));
  }

  /** Takes a part over; false, with everything released, if the body is too large then. */
  boolean add(ByteBuf part, int maxBytes) {
    if (part.readableBytes() > maxBytes - body.readableBytes()) {
      part.release();
      body.release();
      return false;
    }
    if (body instanceof CompositeByteBuf parts) {
      parts.addComponent(true, part);
    } else {
      body.writeBytes(part);
      part.release();
    }
    return true;
  }

  CharSequence contentType() {
    String contentType = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
    return contentType == null ? HttpHeaderValues.APPLICATION_OCTET_STREAM : contentType;
  }
}

package dev.joust.reactornetty.base;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import reactor.netty.http.server.HttpServerRequest;

/**
 * A request's body as it comes in, to be sent back. Parts are joined without copying, but chunks
 * are copied: a client chooses their size, and a buffer for each byte would cost a hundredfold.
 */
public record EchoBody(HttpServerRequest request, ByteBuf body, int maxBytes) {

  /** Whether a request declares more than is taken. */
  public static boolean isTooLarge(HttpServerRequest request, int maxBytes) {
    String length = request.requestHeaders().get(HttpHeaderNames.CONTENT_LENGTH);
    return length != null && Long.parseLong(length) > maxBytes;
  }

  /** An empty body of a request. */
  public static EchoBody of(HttpServerRequest request, ByteBufAllocator allocator, int maxBytes) {
    return new EchoBody(
        request,
        request.requestHeaders().contains(HttpHeaderNames.CONTENT_LENGTH)
            ? Unpooled.compositeBuffer(Integer.MAX_VALUE)
            : allocator.buffer(),
        maxBytes);
  }

  /** Takes a part, which stays the caller's. */
  public void add(ByteBuf part) {
    if (part.readableBytes() > maxBytes - body.readableBytes()) {
      throw new TooLarge();
    }
    if (body instanceof CompositeByteBuf parts) {
      parts.addComponent(true, part.retain());
    } else {
      body.writeBytes(part);
    }
  }

  /** How many bytes have come. */
  public int bytes() {
    return body.readableBytes();
  }

  /** The body, for the caller to release. */
  public ByteBuf taken() {
    return body.retain();
  }

  /** Gives the body back. */
  public void release() {
    body.release();
  }

  /** The type to send it back under. */
  public String contentType() {
    String contentType = request.requestHeaders().get(HttpHeaderNames.CONTENT_TYPE);
    return contentType == null ? HttpHeaderValues.APPLICATION_OCTET_STREAM.toString() : contentType;
  }

  /** More has come than is taken. */
  public static final class TooLarge extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooLarge() {
      super("body too large", null, false, false);
    }
  }
}

package dev.joust.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import java.util.List;

/**
 * Netty's translation of a stream's frames to HTTP messages and back, as in its <a
 * href="https://netty.io/4.2/api/io/netty/handler/codec/http2/Http2StreamFrameToHttpObjectCodec.html">documentation</a>,
 * told which responses answer HEAD.
 */
final class StreamCodec extends Http2StreamFrameToHttpObjectCodec implements HeadAnswers {

  private final SocketConnect sockets;
  private boolean answersHead;
  private boolean begun;

  StreamCodec(SocketConnect sockets) {
    super(true);
    this.sockets = sockets;
  }

  @Override
  public void answersHead(boolean head) {
    answersHead = head;
  }

  @Override
  public boolean isSharable() {
    return false;
  }

  /**
   * Netty's takes a head without a method for trailers, and answers neither that nor another that
   * it cannot translate.
   */
  @Override
  protected void decode(ChannelHandlerContext context, Http2StreamFrame frame, List<Object> out) {
    try {
      if (!begun && frame instanceof Http2HeadersFrame head) {
        begun = true;
        if (!head.isEndStream() && SocketConnect.isMeant(head.headers())) {
          sockets.answer(context, head.headers());
          return;
        }
        requireRequest(head.headers());
      }
      super.decode(context, frame, out);
    } catch (Exception malformed) {
      context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.PROTOCOL_ERROR));
    }
  }

  private static void requireRequest(Http2Headers fields) {
    if (fields.method() == null || fields.scheme() == null || fields.path() == null) {
      throw new IllegalArgumentException("RFC 9113, section 8.3.1");
    }
  }

  /** Where a frame was wrong, Netty then resets the stream with that error's code. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    if (!(failure instanceof Http2Exception)) {
      context.fireExceptionCaught(failure);
    }
  }

  @Override
  protected void encode(ChannelHandlerContext context, HttpObject message, List<Object> frames)
      throws Exception {
    super.encode(
        context,
        answersHead && message instanceof FullHttpResponse response
            ? response.replace(Unpooled.EMPTY_BUFFER)
            : message,
        frames);
  }
}

package dev.joust.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import java.util.List;

/**
 * Netty's translation of a stream's frames to HTTP messages and back, as in its <a
 * href="https://netty.io/4.2/api/io/netty/handler/codec/http2/Http2StreamFrameToHttpObjectCodec.html">documentation</a>,
 * told which responses answer HEAD.
 */
final class StreamCodec extends Http2StreamFrameToHttpObjectCodec implements HeadAnswers {

  private boolean answersHead;

  StreamCodec() {
    super(true);
  }

  @Override
  public void answersHead(boolean head) {
    answersHead = head;
  }

  @Override
  public boolean isSharable() {
    return false;
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

package dev.joust.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Finds out by a connection's first bytes whether its client speaks HTTP/2 (RFC 9113, section 3.3)
 * or HTTP/1.1, and makes way. Netty's {@link
 * io.netty.handler.codec.http2.CleartextHttp2ServerUpgradeHandler} does so only together with the
 * upgrade that RFC 9113 has dropped.
 */
final class PriorKnowledge extends ByteToMessageDecoder {

  private static final ByteBuf PREFACE = Http2CodecUtil.connectionPrefaceBuf();

  private final BiConsumer<ChannelHandlerContext, Boolean> chosen;

  /** {@code chosen} hears whether it speaks HTTP/2, and adds the handlers of its protocol. */
  PriorKnowledge(BiConsumer<ChannelHandlerContext, Boolean> chosen) {
    this.chosen = chosen;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    int bytes = Math.min(in.readableBytes(), PREFACE.readableBytes());
    boolean matches =
        ByteBufUtil.equals(in, in.readerIndex(), PREFACE, PREFACE.readerIndex(), bytes);
    if (!matches || bytes == PREFACE.readableBytes()) {
      chosen.accept(context, matches);
      // What has been read goes on to them.
      context.pipeline().remove(this);
    }
  }
}

package dev.joust.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketFrameDecoder;
import io.netty.util.ReferenceCountUtil;
import java.util.OptionalInt;

/**
 * Stands between Netty's WebSocket codec and Vert.x's handler: joins fragments, checks that text is
 * UTF-8, and answers what is refused, and a client's close, by a close frame, where the two would
 * end the connection without a word. It shares its checks with the contender on Netty of the same
 * time.
 */
public final class FrameGate extends ChannelInboundHandlerAdapter {

  private static final int LAST_CLOSE_CODE = 4_999;

  /** RFC 6455, section 7.4.1. */
  private static final int PROTOCOL_ERROR = 1002;

  private boolean ended;

  private FrameGate() {}

  /**
   * Puts a gate into a pipeline whose handshake is done.
   *
   * @param handler the name of Vert.x's handler
   */
  public static void before(String handler, Channel channel, int maxMessageBytes) {
    ChannelPipeline pipeline = channel.pipeline();
    pipeline.addBefore(decoder(pipeline), null, new DecodersCloses());
    for (ChannelHandler check :
        new ChannelHandler[] {
          LaterApi.textCheck(), new WebSocketFrameAggregator(maxMessageBytes), new FrameGate()
        }) {
      pipeline.addBefore(handler, null, check);
    }
  }

  private static String decoder(ChannelPipeline pipeline) {
    for (String name : pipeline.names()) {
      if (pipeline.get(name) instanceof WebSocketFrameDecoder) {
        return name;
      }
    }
    throw new IllegalStateException("no handshake has been done");
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (ended) {
      ReferenceCountUtil.release(message);
    } else if (message instanceof CloseWebSocketFrame close) {
      ended = true;
      if (close.statusCode() > LAST_CLOSE_CODE) {
        close.release();
        refuse(context, PROTOCOL_ERROR);
      } else {
        context.writeAndFlush(close).addListener(ChannelFutureListener.CLOSE);
      }
    } else {
      context.fireChannelRead(message);
    }
  }

  /**
   * A client that sends but does not read is not read from either. Vert.x 3.5 has {@code pause} for
   * that, but may not go on once it is resumed.
   */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    context.channel().config().setAutoRead(context.channel().isWritable());
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    OptionalInt code = LaterApi.closeCode(cause);
    if (code.isEmpty()) {
      context.fireExceptionCaught(cause);
    } else if (!ended) {
      ended = true;
      refuse(context, code.getAsInt());
    }
  }

  private static void refuse(ChannelHandlerContext context, int code) {
    context.writeAndFlush(LaterApi.close(code)).addListener(new LingeringClose());
  }
}

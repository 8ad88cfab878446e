package dev.joust.netty.base;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.compression.DecompressionException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import java.util.Optional;
import java.util.zip.DataFormatException;

/**
 * Stands before a framework's own handler of WebSocket sessions and refuses what that would take
 * against RFC 6455: reserved bits that mean nothing, messages over the limit once they are
 * inflated, and codes of closing that nobody may send. Of the pings of a client that takes no pongs
 * only the latest is kept, as section 5.5.3 allows: the framework would keep a pong for each.
 */
public abstract class SessionGate extends ChannelDuplexHandler {

  private static final int LAST_CLOSE_CODE = 4_999;

  private final int maxMessageBytes;
  private ChannelHandlerContext context;
  private PingWebSocketFrame latestPing;
  private boolean failed;

  /** A gate that takes messages of this size at most. */
  protected SessionGate(int maxMessageBytes) {
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Takes a frame that is not refused; one that goes on its way goes by {@link #pass}. */
  protected abstract void received(WebSocketFrame frame);

  /** Ends the session, which takes nothing more. Called once. */
  protected abstract void refuse(WebSocketCloseStatus status);

  /** The gate's place in the pipeline. */
  protected final ChannelHandlerContext context() {
    return context;
  }

  @Override
  public final void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public final void channelRead(ChannelHandlerContext context, Object message) {
    if (failed) {
      ReferenceCountUtil.release(message);
    } else if (!(message instanceof WebSocketFrame frame)) {
      context.fireChannelRead(message);
    } else if (isMalformed(frame)) {
      frame.release();
      fail(WebSocketCloseStatus.PROTOCOL_ERROR);
    } else if (frame.content().readableBytes() > maxMessageBytes) {
      frame.release();
      fail(WebSocketCloseStatus.MESSAGE_TOO_BIG);
    } else {
      received(frame);
    }
  }

  private static boolean isMalformed(WebSocketFrame frame) {
    // The inflater takes the bit off what it inflates.
    return frame.rsv() != 0
        || frame instanceof CloseWebSocketFrame close && close.statusCode() > LAST_CLOSE_CODE;
  }

  /** Hands a frame on, a ping only when its pong can be sent. */
  protected final void pass(WebSocketFrame frame) {
    if (frame instanceof PingWebSocketFrame ping && !context.channel().isWritable()) {
      ReferenceCountUtil.release(latestPing);
      latestPing = ping;
    } else {
      context.fireChannelRead(frame);
    }
  }

  @Override
  public final void channelWritabilityChanged(ChannelHandlerContext context) {
    if (latestPing != null && context.channel().isWritable()) {
      PingWebSocketFrame ping = latestPing;
      latestPing = null;
      context.fireChannelRead(ping);
      context.fireChannelReadComplete();
    }
    context.fireChannelWritabilityChanged();
  }

  /** What the decoders, the UTF-8 check or the aggregator refuse ends the session. */
  @Override
  public final void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    closeStatus(cause).ifPresentOrElse(this::fail, () -> context.fireExceptionCaught(cause));
  }

  /** What to close a session with that they have refused; absent: something else has failed. */
  public static Optional<WebSocketCloseStatus> closeStatus(Throwable failure) {
    if (failure instanceof CorruptedWebSocketFrameException violation) {
      return Optional.of(violation.closeStatus());
    }
    if (failure instanceof DecompressionException
        && failure.getCause() instanceof DataFormatException) {
      return Optional.of(WebSocketCloseStatus.INVALID_PAYLOAD_DATA);
    }
    if (failure instanceof TooLongFrameException || failure instanceof DecompressionException) {
      return Optional.of(WebSocketCloseStatus.MESSAGE_TOO_BIG);
    }
    return Optional.empty();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    ReferenceCountUtil.release(latestPing);
    latestPing = null;
  }

  private void fail(WebSocketCloseStatus status) {
    if (!failed) {
      failed = true;
      refuse(status);
    }
  }
}

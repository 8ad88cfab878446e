package dev.joust.vertx.base;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.compression.DecompressionException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Stands between Netty's WebSocket codec and Vert.x's handler and puts right what Vert.x alone does
 * not do after RFC 6455: frames that come with the handshake wait until the session has its
 * handlers; text is checked to be UTF-8; empty fragments count; a violation is answered with its
 * own close code, where Vert.x says 1000; where messages may be compressed, reserved bits must mean
 * something, and the limit holds for what was inflated. Of the pings of a client that takes no
 * pongs only the latest is kept, as section 5.5.3 allows: Vert.x would keep a pong for each.
 */
public final class FrameGate extends ChannelInboundHandlerAdapter {

  private static final int LAST_CLOSE_CODE = 4_999;

  private static final String VERTX_EXTENSIONS = "webSocketExtensionHandler";

  private final HttpConnection connection;
  private final int maxMessageBytes;
  private final Queue<Object> early = new ArrayDeque<>(1);
  private ChannelHandlerContext context;
  private PingWebSocketFrame latestPing;
  private boolean open;
  private boolean checks;
  private boolean failed;

  private FrameGate(HttpConnection connection, int maxMessageBytes) {
    this.connection = connection;
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Puts a closed gate before Vert.x's handler. */
  public static FrameGate before(HttpConnection connection, int maxMessageBytes) {
    FrameGate gate = new FrameGate(connection, maxMessageBytes);
    ConnectionBase base = (ConnectionBase) connection;
    ChannelPipeline pipeline = base.channel().pipeline();
    pipeline.addBefore(base.channelHandlerContext().name(), null, gate);
    if (pipeline.get(VERTX_EXTENSIONS) != null) {
      // Netty's inflater will take the place behind it.
      pipeline.addBefore(VERTX_EXTENSIONS, null, new ReservedBits());
    }
    return gate;
  }

  public void open() {
    open = true;
    while (!early.isEmpty()) {
      channelRead(context, early.remove());
    }
    context.fireChannelReadComplete();
  }

  /** Ends the connection without a word: from here on, past Vert.x's handler, which would wait. */
  public void cut() {
    context.close();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (failed) {
      ReferenceCountUtil.release(message);
    } else if (message instanceof WebSocketFrame frame && frame.rsv() != 0) {
      // The inflater takes the bit off what it inflates.
      frame.release();
      fail(WebSocketCloseStatus.PROTOCOL_ERROR);
    } else if (message instanceof WebSocketFrame frame
        && frame.content().readableBytes() > maxMessageBytes) {
      frame.release();
      fail(WebSocketCloseStatus.MESSAGE_TOO_BIG);
    } else if (!open && message instanceof WebSocketFrame) {
      early.add(message);
    } else if (message instanceof CloseWebSocketFrame close
        && close.statusCode() > LAST_CLOSE_CODE) {
      close.release();
      fail(WebSocketCloseStatus.PROTOCOL_ERROR);
    } else if (message instanceof PingWebSocketFrame ping && !context.channel().isWritable()) {
      ReferenceCountUtil.release(latestPing);
      latestPing = ping;
    } else {
      if (!checks && message instanceof WebSocketFrame frame && needsChecks(frame)) {
        addChecks();
      }
      context.fireChannelRead(message);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (latestPing != null && context.channel().isWritable()) {
      PingWebSocketFrame ping = latestPing;
      latestPing = null;
      context.fireChannelRead(ping);
      context.fireChannelReadComplete();
    }
    context.fireChannelWritabilityChanged();
  }

  private static boolean needsChecks(WebSocketFrame frame) {
    return frame instanceof TextWebSocketFrame || !frame.isFinalFragment();
  }

  private void addChecks() {
    checks = true;
    ChannelPipeline pipeline = context.pipeline();
    String vertxHandler = ((ConnectionBase) connection).channelHandlerContext().name();
    pipeline.addBefore(vertxHandler, null, new Utf8FrameValidator(false));
    pipeline.addBefore(vertxHandler, null, new WebSocketFrameAggregator(maxMessageBytes));
    pipeline.addBefore(
        vertxHandler,
        null,
        new ChannelInboundHandlerAdapter() {
          @Override
          public void exceptionCaught(ChannelHandlerContext own, Throwable cause) {
            // What is not the gate's goes on from here: from the gate it would come here again.
            FrameGate.this.exceptionCaught(own, cause);
          }
        });
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof CorruptedWebSocketFrameException violation) {
      fail(violation.closeStatus());
    } else if (cause instanceof DecompressionException) {
      fail(WebSocketCloseStatus.INVALID_PAYLOAD_DATA);
    } else if (cause instanceof TooLongFrameException) {
      fail(WebSocketCloseStatus.MESSAGE_TOO_BIG);
    } else {
      context.fireExceptionCaught(cause);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    early.forEach(ReferenceCountUtil::release);
    early.clear();
    ReferenceCountUtil.release(latestPing);
    latestPing = null;
  }

  private void fail(WebSocketCloseStatus status) {
    if (!failed) {
      failed = true;
      context.writeAndFlush(new CloseWebSocketFrame(status));
      LingeringClose.of(connection);
    }
  }
}

package dev.joust.netty;

import dev.joust.spi.CounterRecorder;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A WebSocket session: answers control frames, hands whole messages on, and closes. */
abstract class SocketHandler extends ChannelInboundHandlerAdapter {

  /** Fired through the pipeline when the handshake is complete. */
  static final Object OPEN = new Object();

  private static final long CLOSE_SECONDS = 5;
  private static final int LAST_CLOSE_CODE = 4_999;

  /** RFC 6455, section 7.4.1, has this code and the next. */
  private static final int GOING_AWAY = 1001;

  private static final int PROTOCOL_ERROR = 1002;

  final CounterRecorder counters;
  private final int maxMessageBytes;
  private boolean checks;
  private boolean closeSent;
  private boolean failed;

  SocketHandler(CounterRecorder counters, int maxMessageBytes) {
    this.counters = counters;
    this.maxMessageBytes = maxMessageBytes;
  }

  void opened(ChannelHandlerContext context) {}

  /** Takes a message over, and is to release it. */
  abstract void received(ChannelHandlerContext context, WebSocketFrame message);

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == OPEN) {
      opened(context);
    } else if (event == NettyServer.LEAVE) {
      close(context, GOING_AWAY);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    if (failed) {
      ReferenceCountUtil.release(message);
    } else if (!checks
        && message instanceof WebSocketFrame frame
        && (frame instanceof TextWebSocketFrame || !frame.isFinalFragment())) {
      readThroughChecks(context, frame);
    } else if (message instanceof TextWebSocketFrame || message instanceof BinaryWebSocketFrame) {
      counters.messageReceived();
      received(context, (WebSocketFrame) message);
    } else if (message instanceof PingWebSocketFrame ping) {
      context.write(new PongWebSocketFrame(ping.content()), context.voidPromise());
    } else if (message instanceof CloseWebSocketFrame close) {
      close(context, close);
    } else {
      ReferenceCountUtil.release(message);
    }
  }

  /**
   * Puts Netty's UTF-8 check and its aggregator ahead of this handler, and begins with this frame.
   * Sessions of whole binary messages do without them, as <a
   * href="https://github.com/netty/netty/blob/4.2/example/src/main/java/io/netty/example/http/websocketx/benchmarkserver/WebSocketServerHandler.java">Netty's
   * example</a> does for all: the two take 195 of an idle session's 2,289 bytes of heap.
   */
  private void readThroughChecks(ChannelHandlerContext context, WebSocketFrame frame)
      throws Exception {
    checks = true;
    ChannelInboundHandler check = LaterApi.textCheck();
    context
        .pipeline()
        .addBefore(context.name(), null, check)
        .addBefore(context.name(), null, new WebSocketFrameAggregator(maxMessageBytes));
    check.channelRead(context.pipeline().context(check), frame);
  }

  final boolean isOpen(ChannelHandlerContext context) {
    return !closeSent && context.channel().isActive();
  }

  /** Begins the closing handshake; the connection ends when the client has answered. */
  final void close(ChannelHandlerContext context, int code) {
    if (!closeSent) {
      closeSent = true;
      context.writeAndFlush(LaterApi.close(code));
      context.executor().schedule(() -> context.close(), CLOSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void close(ChannelHandlerContext context, CloseWebSocketFrame received) {
    if (closeSent) {
      received.release();
      context.close();
    } else if (received.statusCode() > LAST_CLOSE_CODE) {
      received.release();
      fail(context, PROTOCOL_ERROR);
    } else {
      closeSent = true;
      context.writeAndFlush(received).addListener(ChannelFutureListener.CLOSE);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    context.flush();
  }

  /** A client that sends but does not read is not read from either. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    context.channel().config().setAutoRead(context.channel().isWritable());
  }

  /** What the decoders, the UTF-8 check or the aggregator refuse ends the session. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    OptionalInt code = LaterApi.closeCode(cause);
    if (code.isPresent()) {
      fail(context, code.getAsInt());
    } else {
      context.close();
    }
  }

  private void fail(ChannelHandlerContext context, int code) {
    failed = true;
    if (!closeSent) {
      closeSent = true;
      context.writeAndFlush(LaterApi.close(code)).addListener(new LingeringClose());
    }
  }
}

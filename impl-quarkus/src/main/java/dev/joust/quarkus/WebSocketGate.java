package dev.joust.quarkus;

import dev.joust.vertx.base.FrameGate;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import io.quarkus.websockets.next.UserData;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.quarkus.websockets.next.WebSocketConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Stands before Vert.x's handler behind a {@link FrameGate}. Endpoints take one message after the
 * other, and of those that wait for their turn Quarkus would keep as many as come: so the
 * connection is not read from as long as many wait. Vert.x answers a close at once, before what has
 * come ahead of it has had its turn: so the close waits, too.
 */
final class WebSocketGate extends ChannelInboundHandlerAdapter {

  private static final TypedKey<WebSocketGate> KEY = new TypedKey<>("gate");
  private static final int MOST_WAITING = 16;

  private final FrameGate frames;
  private ChannelHandlerContext context;
  private CloseWebSocketFrame close;
  private int waiting;

  private WebSocketGate(FrameGate frames) {
    this.frames = frames;
  }

  /** Puts a closed gate before a connection's handler, and notes it for the session. */
  static void before(HttpServerRequest handshake, int maxMessageBytes, UserData session) {
    WebSocketGate gate = new WebSocketGate(FrameGate.before(handshake, maxMessageBytes));
    ConnectionBase base = (ConnectionBase) handshake.connection();
    base.channel().pipeline().addBefore(base.channelHandlerContext().name(), null, gate);
    session.put(KEY, gate);
  }

  static WebSocketGate of(WebSocketConnection session) {
    return session.userData().get(KEY);
  }

  /** The session has its handlers. */
  void open() {
    frames.open();
  }

  /** A message has its turn. */
  void taken() {
    waiting--;
    if (waiting < MOST_WAITING) {
      context.channel().config().setAutoRead(true);
    }
    if (waiting == 0 && close != null) {
      CloseWebSocketFrame last = close;
      close = null;
      // The answer to the message is written by the task that this is within.
      context.executor().execute(() -> context.fireChannelRead(last).fireChannelReadComplete());
    }
  }

  /** Ends the connection without a word. */
  void cut() {
    frames.cut();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof WebSocketFrame frame && endsMessage(frame)) {
      waiting++;
      if (waiting >= MOST_WAITING) {
        context.channel().config().setAutoRead(false);
      }
    }
    if (message instanceof CloseWebSocketFrame last && waiting > 0) {
      close = last;
    } else {
      context.fireChannelRead(message);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    ReferenceCountUtil.release(close);
    close = null;
  }

  private static boolean endsMessage(WebSocketFrame frame) {
    return frame.isFinalFragment()
        && (frame instanceof BinaryWebSocketFrame
            || frame instanceof TextWebSocketFrame
            || frame instanceof ContinuationWebSocketFrame);
  }
}

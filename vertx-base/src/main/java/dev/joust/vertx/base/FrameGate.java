package dev.joust.vertx.base;

import dev.joust.netty.base.InflateLimit;
import dev.joust.netty.base.ReservedBits;
import dev.joust.netty.base.SessionGate;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * Stands between Netty's WebSocket codec and Vert.x's handler and puts right what Vert.x alone does
 * not do after RFC 6455: frames that come with the handshake wait until the session has its
 * handlers; text is checked to be UTF-8; empty fragments count; a violation is answered with its
 * own close code, where Vert.x says 1000.
 */
public final class FrameGate extends SessionGate {

  private static final String VERTX_EXTENSIONS = "webSocketExtensionHandler";

  private final HttpConnection connection;
  private final int maxMessageBytes;
  private final Queue<WebSocketFrame> early = new ArrayDeque<>(1);
  private boolean open;
  private boolean checks;

  private FrameGate(HttpConnection connection, int maxMessageBytes) {
    super(maxMessageBytes);
    this.connection = connection;
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Puts a closed gate before Vert.x's handler, which is about to answer this handshake. */
  public static FrameGate before(HttpServerRequest handshake, int maxMessageBytes) {
    HttpConnection connection = handshake.connection();
    FrameGate gate = new FrameGate(connection, maxMessageBytes);
    ConnectionBase base = (ConnectionBase) connection;
    ChannelPipeline pipeline = base.channel().pipeline();
    pipeline.addBefore(base.channelHandlerContext().name(), null, gate);
    if (pipeline.get(VERTX_EXTENSIONS) != null) {
      // Netty's inflater will take the place behind it.
      pipeline.addBefore(VERTX_EXTENSIONS, null, new ReservedBits());
      // That one has no limit, and finds nothing to inflate behind this one. Of several lines of
      // offers it looks at the first.
      new InflateLimit(maxMessageBytes)
          .accept(
              Stream.ofNullable(handshake.getHeader(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS))
                  .toList())
          .ifPresent(
              agreed -> pipeline.addBefore(VERTX_EXTENSIONS, null, agreed.newExtensionDecoder()));
    }
    return gate;
  }

  public void open() {
    open = true;
    while (!early.isEmpty()) {
      channelRead(context(), early.remove());
    }
    context().fireChannelReadComplete();
  }

  /** Ends the connection without a word: from here on, past Vert.x's handler, which would wait. */
  public void cut() {
    context().close();
  }

  @Override
  protected void received(WebSocketFrame frame) {
    if (!open) {
      early.add(frame);
      return;
    }
    if (!checks && (frame instanceof TextWebSocketFrame || !frame.isFinalFragment())) {
      addChecks();
    }
    pass(frame);
  }

  private void addChecks() {
    checks = true;
    ChannelPipeline pipeline = context().pipeline();
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
  public void handlerRemoved(ChannelHandlerContext context) {
    super.handlerRemoved(context);
    early.forEach(ReferenceCountUtil::release);
    early.clear();
  }

  @Override
  protected void refuse(WebSocketCloseStatus status) {
    context().writeAndFlush(new CloseWebSocketFrame(status));
    LingeringClose.of(connection);
  }
}

package dev.joust.reactornetty.base;

import dev.joust.netty.base.InflateLimit;
import dev.joust.netty.base.ReservedBits;
import dev.joust.netty.base.SessionGate;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketExtensionDecoder;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import reactor.netty.NettyPipeline;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.server.WebsocketServerSpec;
import reactor.netty.http.websocket.WebsocketInbound;

/**
 * Stands before Reactor Netty's own handler of a session and puts right what it alone does not do
 * after RFC 6455: text is checked to be UTF-8; a violation is answered with its own close code, and
 * the connection ends without a reset; a close that the server begins waits for the client's.
 */
public final class SocketGate extends SessionGate {

  /** The names that Netty's handshaker gives to its codec. */
  private static final String ENCODER = "wsencoder";

  private static final String DECODER = "wsdecoder";

  private static final long CLOSE_SECONDS = 5;

  private final EarlyFrames early = new EarlyFrames();
  private final int maxMessageBytes;
  private boolean closeSent;

  private SocketGate(int maxMessageBytes) {
    super(maxMessageBytes);
    this.maxMessageBytes = maxMessageBytes;
  }

  /** How handshakes are answered. */
  public static WebsocketServerSpec.Builder spec(ServerSettings settings) {
    // https://projectreactor.io/docs/netty/release/api/reactor/netty/http/server/WebsocketServerSpec.html
    return WebsocketServerSpec.builder()
        .maxFramePayloadLength(settings.maxMessageBytes())
        .compress(settings.compression() == Compression.DEFLATE)
        // By default there is no limit.
        .maxDecompressionBufferSize(new InflateLimit(settings.maxMessageBytes()).allocation())
        // By default an offer that asks the server for no context is not accepted.
        .compressionAllowServerNoContext(true)
        // By default the client's offer to keep no context is not answered.
        .compressionPreferredClientNoContext(true);
  }

  /** The gate of a session whose handshake has been found good, and is to be answered next. */
  public static SocketGate before(ContractRequest handshake, int maxMessageBytes) {
    // Netty itself sees it only where it stands alone.
    handshake.request().requestHeaders().set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET);
    SocketGate gate = new SocketGate(maxMessageBytes);
    handshake.channel().pipeline().addBefore(NettyPipeline.ReactiveBridge, null, gate.early);
    return gate;
  }

  /**
   * Opens a session whose handshake is complete: checks, joins fragments, puts the gate and hands
   * over what came with the handshake.
   */
  public void open(WebsocketInbound in) {
    ChannelPipeline pipeline = ((ChannelOperations<?, ?>) in).channel().pipeline();
    boolean deflates = pipeline.get(WebSocketExtensionDecoder.class) != null;
    WebSocketDecoderConfig config =
        WebSocketDecoderConfig.newBuilder()
            .maxFramePayloadLength(maxMessageBytes)
            // Reactor Netty would take reserved bits in any session.
            .allowExtensions(deflates)
            // Netty would close a session with a bad close frame without a word.
            .closeOnProtocolViolation(false)
            .build();
    pipeline.replace(DECODER, DECODER, new WebSocket13FrameDecoder(config));
    if (deflates) {
      pipeline.addAfter(DECODER, null, new ReservedBits());
    }
    pipeline.addBefore(NettyPipeline.ReactiveBridge, null, new Utf8FrameValidator(false));
    in.aggregateFrames(maxMessageBytes);
    pipeline.addBefore(NettyPipeline.ReactiveBridge, null, this);
    early.decode(pipeline.context(ENCODER));
    pipeline.remove(early);
  }

  /** Runs a task on the connection's own thread. */
  public void execute(Runnable task) {
    context().executor().execute(task);
  }

  /** Whether what is sent now can arrive. */
  public boolean isOpen() {
    return !closeSent && context().channel().isActive();
  }

  /** Begins the closing handshake; the connection ends when the client has answered. */
  public void close(int code) {
    if (!closeSent) {
      closeSent = true;
      context().writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.valueOf(code)));
      context().executor().schedule(() -> context().close(), CLOSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Override
  protected void received(WebSocketFrame frame) {
    if (frame instanceof CloseWebSocketFrame && closeSent) {
      frame.release();
      context().close();
    } else if (frame instanceof PongWebSocketFrame) {
      frame.release();
    } else {
      pass(frame);
    }
  }

  /** Behind a close frame nothing may follow. */
  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (closeSent) {
      ReferenceCountUtil.release(message);
      promise.setSuccess();
    } else {
      closeSent = message instanceof CloseWebSocketFrame;
      context.write(message, promise);
    }
  }

  @Override
  protected void refuse(WebSocketCloseStatus status) {
    if (!closeSent) {
      closeSent = true;
      LingeringClose.after(context().writeAndFlush(new CloseWebSocketFrame(status)), DECODER);
    }
  }
}

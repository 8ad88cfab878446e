package dev.joust.netty;

import dev.joust.netty.base.SessionGate;
import io.netty.channel.ChannelInboundHandler;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.util.AsciiString;
import java.util.OptionalInt;

/**
 * What Netty has since some release after 4.1.19: {@code regressions/paper-2018} has another class
 * in the place of this one.
 */
final class LaterApi {

  static final AsciiString EVENT_STREAM = HttpHeaderValues.TEXT_EVENT_STREAM;

  private LaterApi() {}

  /** Whether a client lets its connection be kept. */
  static boolean isKeepAlive(HttpRequest request) {
    return HttpUtil.isKeepAlive(request);
  }

  /** Checks text frame by frame, before a message is joined. */
  static ChannelInboundHandler textCheck() {
    return new Utf8FrameValidator(false);
  }

  /** A close frame. */
  static CloseWebSocketFrame close(int code) {
    return new CloseWebSocketFrame(WebSocketCloseStatus.valueOf(code));
  }

  /** The code to close with after the decoders, the check of text or the aggregator have failed. */
  static OptionalInt closeCode(Throwable failure) {
    return SessionGate.closeStatus(failure).stream()
        .mapToInt(WebSocketCloseStatus::code)
        .findFirst();
  }
}

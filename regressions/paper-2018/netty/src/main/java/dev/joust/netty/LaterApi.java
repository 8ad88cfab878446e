package dev.joust.netty;

import dev.joust.spi.http.TokenList;
import io.netty.channel.ChannelInboundHandler;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.util.AsciiString;
import java.util.OptionalInt;

/**
 * The same by what Netty 4.1.19 has. Its frame decoder has one exception for all of its refusals,
 * and its check of UTF-8 ends the connection without a word.
 */
final class LaterApi {

  private static final int PROTOCOL_ERROR = 1002;
  private static final int INVALID_TEXT = 1007;
  private static final int TOO_BIG = 1009;
  private static final String TOO_LONG = "Max frame length";

  static final AsciiString EVENT_STREAM = AsciiString.cached("text/event-stream");

  private LaterApi() {}

  /** Whether a client lets its connection be kept; Netty looks for {@code close} alone. */
  static boolean isKeepAlive(HttpRequest request) {
    return HttpUtil.isKeepAlive(request)
        && !TokenList.isAmongOthers(request.headers().get(HttpHeaderNames.CONNECTION), "close");
  }

  /** Checks text frame by frame, before a message is joined. */
  static ChannelInboundHandler textCheck() {
    return new TextCheck();
  }

  /** A close frame. */
  static CloseWebSocketFrame close(int code) {
    return new CloseWebSocketFrame(code, "");
  }

  /** The code to close with after the decoder, the check of text or the aggregator have failed. */
  static OptionalInt closeCode(Throwable failure) {
    if (failure instanceof TextCheck.NotUtf8) {
      return OptionalInt.of(INVALID_TEXT);
    }
    if (failure instanceof TooLongFrameException) {
      return OptionalInt.of(TOO_BIG);
    }
    if (failure instanceof CorruptedFrameException) {
      return OptionalInt.of(
          failure.getMessage().startsWith(TOO_LONG) ? TOO_BIG : PROTOCOL_ERROR);
    }
    return OptionalInt.empty();
  }
}

package dev.joust.netty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;

/** Sends live documents until the client leaves. */
final class LiveSocket extends SocketHandler {

  private final LiveFeed feed;

  LiveSocket(CounterRecorder counters, int maxMessageBytes, LiveFeed feed) {
    super(counters, maxMessageBytes);
    this.feed = feed;
  }

  @Override
  void opened(ChannelHandlerContext context) {
    new LiveWriter(context, feed, this::frame).begin();
  }

  private TextWebSocketFrame frame(LiveDocument document) {
    counters.messageSent();
    return new TextWebSocketFrame(Unpooled.wrappedBuffer(document.json().bytes()));
  }
}

package dev.joust.netty;

import dev.joust.spi.CounterRecorder;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** Sends every message back. */
final class EchoSocket extends SocketHandler {

  EchoSocket(CounterRecorder counters, int maxMessageBytes) {
    super(counters, maxMessageBytes);
  }

  @Override
  void received(ChannelHandlerContext context, WebSocketFrame message) {
    counters.messageSent();
    context.write(message, context.voidPromise());
  }
}

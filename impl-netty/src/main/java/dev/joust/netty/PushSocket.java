package dev.joust.netty;

import dev.joust.netty.base.EventStream;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.Optional;

/** A session that pushes. */
final class PushSocket extends SocketHandler implements Peer {

  private final Push push;
  private ChannelHandlerContext context;

  PushSocket(CounterRecorder counters, int maxMessageBytes, Push push) {
    super(counters, maxMessageBytes);
    this.push = push;
  }

  @Override
  void opened(ChannelHandlerContext opened) {
    context = opened;
    push.opened(this);
  }

  @Override
  void received(ChannelHandlerContext context, WebSocketFrame message) {
    Optional<String> text =
        message instanceof TextWebSocketFrame frame ? Optional.of(frame.text()) : Optional.empty();
    message.release();
    push.received(text);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    push.closed();
  }

  @Override
  public boolean isOpen() {
    return isOpen(context);
  }

  @Override
  public void send(Text text) {
    context.writeAndFlush(message(text)).addListener(EventStream.tell(push));
  }

  @Override
  public void sendLast(Text text) {
    context.write(message(text));
    close(NORMAL_CLOSURE);
  }

  private TextWebSocketFrame message(Text text) {
    counters.messageSent();
    return new TextWebSocketFrame(Unpooled.wrappedBuffer(text.bytes()));
  }

  @Override
  public void close(int code) {
    close(context, code);
  }

  @Override
  public void cut() {
    context.close();
  }

  @Override
  public void execute(Runnable task) {
    context.executor().execute(task);
  }
}

package dev.joust.netty.base;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;

/**
 * The events of a stream whose head has been written.
 *
 * @param end writes the stream's end
 */
public record EventStream(ChannelHandlerContext context, Push push, Runnable end) implements Peer {

  @Override
  public boolean isOpen() {
    return context.channel().isActive();
  }

  @Override
  public void send(Text text) {
    context.writeAndFlush(event(text)).addListener(tell(push));
  }

  @Override
  public void sendLast(Text text) {
    context.write(event(text));
    end.run();
  }

  private static DefaultHttpContent event(Text text) {
    return new DefaultHttpContent(Unpooled.wrappedBuffer(text.bytes()));
  }

  @Override
  public void close(int code) {
    end.run();
  }

  @Override
  public void execute(Runnable task) {
    context.executor().execute(task);
  }

  /** Tells a push whether what was written to its client has left. */
  public static ChannelFutureListener tell(Push push) {
    return written -> {
      if (written.isSuccess()) {
        push.sent();
      } else {
        push.closed();
      }
    };
  }
}

package dev.joust.reactornetty;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import reactor.core.publisher.MonoSink;

/**
 * The events of a stream whose head has been sent. They are written to the channel, as a publisher
 * of them would not be told when each has left.
 *
 * @param end what the response ends with
 */
record EventStream(Channel channel, Push push, MonoSink<Void> end) implements Peer {

  @Override
  public boolean isOpen() {
    return channel.isActive();
  }

  @Override
  public void send(Text text) {
    channel
        .writeAndFlush(event(text))
        .addListener(
            written -> {
              if (written.isSuccess()) {
                push.sent();
              } else {
                push.closed();
              }
            });
  }

  @Override
  public void sendLast(Text text) {
    channel.write(event(text));
    end.success();
  }

  private static DefaultHttpContent event(Text text) {
    return new DefaultHttpContent(Unpooled.wrappedBuffer(text.bytes()));
  }

  @Override
  public void close(int code) {
    end.success();
  }

  @Override
  public void execute(Runnable task) {
    channel.eventLoop().execute(task);
  }
}

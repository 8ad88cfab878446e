package dev.joust.load.ahc;

import dev.joust.load.LoadRecorder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.concurrent.atomic.AtomicReference;

/** Counts connections and the bytes on the wire, at the end of the pipeline next to the socket. */
@Sharable
final class WireCounter extends ChannelDuplexHandler {

  private final AtomicReference<LoadRecorder> recorder;

  /** Counts for the recorder of the load that runs now. */
  WireCounter(AtomicReference<LoadRecorder> recorder) {
    this.recorder = recorder;
  }

  void countIn(Channel channel) {
    channel.pipeline().addFirst(this);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    recorder.getPlain().connectionOpened();
    context.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes) {
      recorder.getPlain().received(bytes.readableBytes());
    }
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof ByteBuf bytes) {
      recorder.getPlain().sent(bytes.readableBytes());
    }
    context.write(message, promise);
  }
}

package dev.joust.netty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.JobSequence;
import dev.joust.spi.Jobs;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** Makes a job whenever it is asked to, and tells the client when that is done. */
final class JobsSocket extends SocketHandler {

  private final JobSequence sequence;

  JobsSocket(CounterRecorder counters, int maxMessageBytes, Jobs jobs) {
    super(counters, maxMessageBytes);
    this.sequence = new JobSequence(jobs);
  }

  @Override
  void opened(ChannelHandlerContext context) {}

  @Override
  void received(ChannelHandlerContext context, WebSocketFrame message) {
    boolean taken =
        isOpen(context)
            && message instanceof TextWebSocketFrame text
            && sequence.receive(
                text.text(), job -> context.executor().execute(() -> push(context, job)));
    message.release();
    if (!taken) {
      close(context, WebSocketCloseStatus.POLICY_VIOLATION);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    sequence.close();
  }

  private void push(ChannelHandlerContext context, Job job) {
    if (isOpen(context)) {
      counters.messageSent();
      context.writeAndFlush(new TextWebSocketFrame(job.json().string()), context.voidPromise());
    }
  }
}

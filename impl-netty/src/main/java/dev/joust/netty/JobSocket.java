package dev.joust.netty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.Jobs;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;

/** Tells the client once that its job is done. */
final class JobSocket extends SocketHandler {

  private final Jobs jobs;

  JobSocket(CounterRecorder counters, Jobs jobs) {
    super(counters);
    this.jobs = jobs;
  }

  @Override
  void opened(ChannelHandlerContext context) {
    Job job = jobs.create();
    job.onComplete(() -> context.executor().execute(() -> push(context, job)));
  }

  private void push(ChannelHandlerContext context, Job job) {
    if (isOpen(context)) {
      counters.messageSent();
      context.write(new TextWebSocketFrame(job.json()));
      close(context, WebSocketCloseStatus.NORMAL_CLOSURE);
    }
  }
}

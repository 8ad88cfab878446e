package dev.joust.netty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import java.util.Optional;

/** Tells the client once that its job is done. */
final class JobSocket extends SocketHandler {

  private final Jobs jobs;
  private Optional<Registration> waiting = Optional.empty();

  JobSocket(CounterRecorder counters, int maxMessageBytes, Jobs jobs) {
    super(counters, maxMessageBytes);
    this.jobs = jobs;
  }

  @Override
  void opened(ChannelHandlerContext context) {
    Job job = jobs.create();
    waiting =
        Optional.of(job.onComplete(() -> context.executor().execute(() -> push(context, job))));
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    waiting.ifPresent(Registration::cancel);
  }

  private void push(ChannelHandlerContext context, Job job) {
    if (isOpen(context)) {
      counters.messageSent();
      context.write(new TextWebSocketFrame(job.json().string()));
      close(context, WebSocketCloseStatus.NORMAL_CLOSURE);
    }
  }
}

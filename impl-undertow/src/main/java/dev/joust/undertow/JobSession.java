package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.Jobs;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.WebSockets;

/** Pushes a job when it completes, and closes. */
final class JobSession extends Session {

  private final Jobs jobs;

  JobSession(StrictWebSocketChannel channel, CounterRecorder counters, Jobs jobs) {
    super(channel, counters);
    this.jobs = jobs;
  }

  @Override
  void opened() {
    Job job = jobs.create();
    job.onComplete(() -> channel.getIoThread().execute(() -> push(job)));
  }

  private void push(Job job) {
    if (channel.isOpen() && !channel.isCloseFrameSent()) {
      counters.messageSent();
      WebSockets.sendText(job.json(), channel, null);
      close(CloseMessage.NORMAL_CLOSURE);
    }
  }
}

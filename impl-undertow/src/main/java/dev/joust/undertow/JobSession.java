package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.WebSockets;
import java.util.Optional;

/** Pushes a job when it completes, and closes. */
final class JobSession extends Session {

  private final Jobs jobs;
  private Optional<Registration> waiting = Optional.empty();

  JobSession(StrictWebSocketChannel channel, CounterRecorder counters, Jobs jobs) {
    super(channel, counters);
    this.jobs = jobs;
  }

  @Override
  void opened() {
    Job job = jobs.create();
    waiting = Optional.of(job.onComplete(() -> channel.getIoThread().execute(() -> push(job))));
  }

  @Override
  void closed() {
    waiting.ifPresent(Registration::cancel);
  }

  private void push(Job job) {
    if (channel.isOpen() && !channel.isCloseFrameSent()) {
      counters.messageSent();
      WebSockets.sendText(job.json().string(), channel, null);
      close(CloseMessage.NORMAL_CLOSURE);
    }
  }
}

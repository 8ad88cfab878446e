package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import java.util.Optional;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.StatusCode;

/** Tells the client once that its job is done. */
public final class JobSocket extends PushSocket {

  private final Jobs jobs;
  private volatile Optional<Registration> waiting = Optional.empty();

  JobSocket(CounterRecorder counters, Jobs jobs) {
    super(counters);
    this.jobs = jobs;
  }

  @Override
  void opened() {
    Job job = jobs.create();
    waiting = Optional.of(job.onComplete(() -> push(job)));
  }

  @Override
  void closed() {
    waiting.ifPresent(Registration::cancel);
  }

  private void push(Job job) {
    if (session.isOpen()) {
      counters.messageSent();
      session.sendText(
          job.json().string(),
          Callback.from(
              () -> session.close(StatusCode.NORMAL, null, Callback.NOOP),
              failure -> session.disconnect()));
    }
  }
}

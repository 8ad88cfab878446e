package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import java.util.Optional;
import org.glassfish.grizzly.websockets.ProtocolHandler;

/** Tells the client once that its job is done. */
final class JobSession extends Session {

  private final Jobs jobs;
  private volatile Optional<Registration> waiting = Optional.empty();

  JobSession(ProtocolHandler protocol, CounterRecorder counters, Jobs jobs) {
    super(protocol, counters);
    this.jobs = jobs;
  }

  @Override
  public void onConnect() {
    super.onConnect();
    Job job = jobs.create();
    waiting = Optional.of(job.onComplete(() -> push(job)));
  }

  @Override
  void connectionClosed() {
    super.connectionClosed();
    waiting.ifPresent(Registration::cancel);
  }

  private void push(Job job) {
    if (isConnected()) {
      counters.messageSent();
      send(job.json().string());
      close(NORMAL_CLOSURE);
    }
  }
}

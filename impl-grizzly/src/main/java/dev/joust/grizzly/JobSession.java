package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.Jobs;
import org.glassfish.grizzly.websockets.ProtocolHandler;

/** Tells the client once that its job is done. */
final class JobSession extends Session {

  private final Jobs jobs;

  JobSession(ProtocolHandler protocol, CounterRecorder counters, Jobs jobs) {
    super(protocol, counters);
    this.jobs = jobs;
  }

  @Override
  public void onConnect() {
    super.onConnect();
    Job job = jobs.create();
    job.onComplete(() -> push(job));
  }

  private void push(Job job) {
    if (isConnected()) {
      counters.messageSent();
      send(job.json());
      close(NORMAL_CLOSURE);
    }
  }
}

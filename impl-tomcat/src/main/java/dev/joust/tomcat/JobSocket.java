package dev.joust.tomcat;

import dev.joust.spi.Job;
import dev.joust.spi.Jobs;
import jakarta.websocket.CloseReason.CloseCodes;

/** Tells the client once that its job is done. */
final class JobSocket extends ContractSocket {

  private final Jobs jobs;

  JobSocket(Settings settings, Jobs jobs) {
    super(settings);
    this.jobs = jobs;
  }

  @Override
  void opened() {
    Job job = jobs.create();
    job.onComplete(() -> push(job));
  }

  private void push(Job job) {
    if (isOpen()) {
      send(job.json());
    }
  }

  @Override
  void sent() {
    close(CloseCodes.NORMAL_CLOSURE);
  }
}

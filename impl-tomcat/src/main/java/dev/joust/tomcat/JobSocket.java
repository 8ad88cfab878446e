package dev.joust.tomcat;

import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import jakarta.websocket.CloseReason.CloseCodes;
import java.util.Optional;

/** Tells the client once that its job is done. */
final class JobSocket extends ContractSocket {

  private final Jobs jobs;
  private Optional<Registration> waiting = Optional.empty();

  JobSocket(Settings settings, Jobs jobs) {
    super(settings);
    this.jobs = jobs;
  }

  @Override
  void opened() {
    Job job = jobs.create();
    waiting = Optional.of(job.onComplete(() -> push(job)));
  }

  @Override
  void ended() {
    waiting.ifPresent(Registration::cancel);
  }

  private void push(Job job) {
    if (isOpen()) {
      send(job.json().string());
    }
  }

  @Override
  void sent() {
    close(CloseCodes.NORMAL_CLOSURE);
  }
}

package dev.joust.jetty;

import dev.joust.spi.Job;
import dev.joust.spi.Job.Registration;
import dev.joust.spi.Jobs;
import java.util.Optional;
import org.eclipse.jetty.websocket.api.StatusCode;

/** Tells the client once that its job is done. */
final class JobSession implements PushSession {

  private final Jobs jobs;
  private volatile Optional<Registration> waiting = Optional.empty();

  JobSession(Jobs jobs) {
    this.jobs = jobs;
  }

  @Override
  public void opened(Client client) {
    Job job = jobs.create();
    waiting = Optional.of(job.onComplete(() -> push(job, client)));
  }

  @Override
  public void closed() {
    waiting.ifPresent(Registration::cancel);
  }

  private static void push(Job job, Client client) {
    if (client.isOpen()) {
      client.send(
          job.json(),
          failure -> {
            if (failure == null) {
              client.close(StatusCode.NORMAL);
            } else {
              client.disconnect();
            }
          });
    }
  }
}

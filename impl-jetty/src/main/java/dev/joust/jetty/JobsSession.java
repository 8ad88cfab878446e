package dev.joust.jetty;

import dev.joust.spi.Job;
import dev.joust.spi.JobSequence;
import dev.joust.spi.Jobs;
import org.eclipse.jetty.websocket.api.StatusCode;

/** Makes a job whenever it is asked to, and tells the client when that is done. */
final class JobsSession implements PushSession {

  private final JobSequence sequence;
  private Client client;

  JobsSession(Jobs jobs) {
    this.sequence = new JobSequence(jobs);
  }

  @Override
  public void opened(Client opened) {
    client = opened;
  }

  @Override
  public void closed() {
    sequence.close();
  }

  @Override
  public void text(String message) {
    if (!client.isOpen() || !sequence.receive(message, this::push)) {
      refuse();
    }
  }

  @Override
  public void binary() {
    refuse();
  }

  private void refuse() {
    client.close(StatusCode.POLICY_VIOLATION);
  }

  private void push(Job job) {
    if (client.isOpen()) {
      client.send(
          job.json(),
          failure -> {
            if (failure != null) {
              client.disconnect();
            }
          });
    }
  }
}

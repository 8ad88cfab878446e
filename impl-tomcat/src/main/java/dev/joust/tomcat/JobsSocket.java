package dev.joust.tomcat;

import dev.joust.spi.Job;
import dev.joust.spi.JobSequence;
import dev.joust.spi.Jobs;
import jakarta.websocket.CloseReason.CloseCodes;
import java.nio.ByteBuffer;

/** Makes a job whenever it is asked to, and tells the client when that is done. */
final class JobsSocket extends ContractSocket {

  private final JobSequence sequence;

  JobsSocket(Settings settings, Jobs jobs) {
    super(settings);
    this.sequence = new JobSequence(jobs);
  }

  @Override
  void received(String message) {
    if (!isOpen() || !sequence.receive(message, this::push)) {
      refuse();
    }
  }

  @Override
  void received(ByteBuffer message) {
    refuse();
  }

  @Override
  void ended() {
    sequence.close();
  }

  private void refuse() {
    close(CloseCodes.VIOLATED_POLICY);
  }

  private void push(Job job) {
    if (isOpen()) {
      send(job.json().string());
    }
  }
}

package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.JobSequence;
import dev.joust.spi.Jobs;
import org.glassfish.grizzly.websockets.ProtocolHandler;

/** Makes a job whenever it is asked to, and tells the client when that is done. */
final class JobsSession extends Session {

  private final JobSequence sequence;

  JobsSession(ProtocolHandler protocol, CounterRecorder counters, Jobs jobs) {
    super(protocol, counters);
    this.sequence = new JobSequence(jobs);
  }

  @Override
  void received(String message) {
    if (!isConnected() || !sequence.receive(message, this::push)) {
      close(JobSequence.REFUSED);
    }
  }

  @Override
  void received(byte[] message) {
    close(JobSequence.REFUSED);
  }

  @Override
  void connectionClosed() {
    super.connectionClosed();
    sequence.close();
  }

  private void push(Job job) {
    if (isConnected()) {
      counters.messageSent();
      send(job.json().string());
    }
  }
}

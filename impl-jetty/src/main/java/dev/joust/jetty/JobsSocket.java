package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.JobSequence;
import dev.joust.spi.Jobs;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.StatusCode;

/** Makes a job whenever it is asked to, and tells the client when that is done. */
public final class JobsSocket extends PushSocket {

  private final JobSequence sequence;

  JobsSocket(CounterRecorder counters, Jobs jobs) {
    super(counters);
    this.sequence = new JobSequence(jobs);
  }

  @Override
  void opened() {}

  @Override
  void closed() {
    sequence.close();
  }

  @Override
  public void onWebSocketText(String message) {
    super.onWebSocketText(message);
    if (!session.isOpen() || !sequence.receive(message, this::push)) {
      refuse();
    }
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    super.onWebSocketBinary(payload, callback);
    refuse();
  }

  private void refuse() {
    session.close(StatusCode.POLICY_VIOLATION, null, Callback.NOOP);
  }

  private void push(Job job) {
    if (session.isOpen()) {
      counters.messageSent();
      session.sendText(
          job.json().string(),
          Callback.from(Callback.NOOP::succeed, failure -> session.disconnect()));
    }
  }
}

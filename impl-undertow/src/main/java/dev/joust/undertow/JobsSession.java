package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.JobSequence;
import dev.joust.spi.Jobs;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.websockets.core.CloseMessage;
import io.undertow.websockets.core.WebSocketFrameType;
import io.undertow.websockets.core.WebSockets;
import java.nio.charset.StandardCharsets;

/** Makes a job whenever it is asked to, and tells the client when that is done. */
final class JobsSession extends Session {

  private final JobSequence sequence;

  JobsSession(StrictWebSocketChannel channel, CounterRecorder counters, Jobs jobs) {
    super(channel, counters);
    this.sequence = new JobSequence(jobs);
  }

  @Override
  void opened() {}

  @Override
  void closed() {
    sequence.close();
  }

  @Override
  void received(WebSocketFrameType type, PooledByteBuffer message) {
    String text = StandardCharsets.UTF_8.decode(message.getBuffer()).toString();
    message.close();
    if (!isOpen()) {
      return;
    }
    if (type != WebSocketFrameType.TEXT
        || !sequence.receive(text, job -> channel.getIoThread().execute(() -> push(job)))) {
      close(CloseMessage.MSG_VIOLATES_POLICY);
    }
  }

  private void push(Job job) {
    if (isOpen()) {
      counters.messageSent();
      WebSockets.sendText(job.json().string(), channel, null);
    }
  }

  private boolean isOpen() {
    return channel.isOpen() && !channel.isCloseFrameSent();
  }
}

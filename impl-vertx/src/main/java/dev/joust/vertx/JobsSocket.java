package dev.joust.vertx;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Job;
import dev.joust.spi.JobSequence;
import dev.joust.spi.Jobs;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;

/** Makes a job whenever it is asked to, and tells the client when that is done. */
final class JobsSocket {

  private final ServerWebSocket socket;
  private final CounterRecorder counters;
  private final JobSequence sequence;
  private final Context context = Vertx.currentContext();

  JobsSocket(ServerWebSocket socket, CounterRecorder counters, Jobs jobs) {
    this.socket = socket;
    this.counters = counters;
    this.sequence = new JobSequence(jobs);
  }

  void open() {
    socket.textMessageHandler(
        message ->
            received(
                !socket.isClosed()
                    && sequence.receive(message, job -> context.runOnContext(now -> push(job)))));
    socket.binaryMessageHandler(message -> received(false));
    socket.closeHandler(closed -> sequence.close());
  }

  private void received(boolean taken) {
    counters.messageReceived();
    if (!taken && !socket.isClosed()) {
      socket.close((short) JobSequence.REFUSED);
    }
  }

  private void push(Job job) {
    if (!socket.isClosed()) {
      counters.messageSent();
      socket.writeTextMessage(job.json().string());
    }
  }
}

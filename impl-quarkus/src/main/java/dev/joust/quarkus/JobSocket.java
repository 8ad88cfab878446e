package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import io.quarkus.websockets.next.WebSocket;

/** A job for each session. */
@WebSocket(path = "/ws/job")
public class JobSocket extends PushEndpoint {

  /** For the container of beans. */
  public JobSocket(Application application, CounterRecorder counters) {
    super(Interaction.JOB_SOCKET, application, counters);
  }
}

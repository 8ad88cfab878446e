package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import io.quarkus.websockets.next.WebSocket;

/** Jobs as they are asked for. */
@WebSocket(path = "/ws/jobs")
public class JobsSocket extends PushEndpoint {

  /** For the container of beans. */
  public JobsSocket(Application application, CounterRecorder counters) {
    super(Interaction.JOBS_SOCKET, application, counters);
  }
}

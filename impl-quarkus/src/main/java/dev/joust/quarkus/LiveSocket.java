package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Interaction;
import io.quarkus.websockets.next.WebSocket;

/** The live document. */
@WebSocket(path = "/ws/live")
public class LiveSocket extends PushEndpoint {

  /** For the container of beans. */
  public LiveSocket(Application application, CounterRecorder counters) {
    super(Interaction.LIVE_SOCKET, application, counters);
  }
}

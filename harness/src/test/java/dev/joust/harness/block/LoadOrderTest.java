package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.load.Endpoint;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a large load leaves in a server's memory must not show in a smaller one. */
class LoadOrderTest {

  private static final Pace CLOSED = new Pace.Timed(5, 25);
  private static final Pace RATE = new Pace.Scheduled(50, 20, 80);

  private static LoadCell load(int connections, int payloadBytes, Pace pace) {
    return new LoadCell(Endpoint.WEBSOCKET, connections, payloadBytes, pace, 4);
  }

  private static LoadCell keptAlive() {
    return new LoadCell(Endpoint.HTTP_KEEPALIVE, 100, 512, CLOSED, 4);
  }

  @Test
  void smallPayloadsComeFirstAndThenFewConnections() {
    assertThat(
            LoadOrder.of(
                List.of(
                    load(100, 102_400, CLOSED),
                    load(1_000, 512, CLOSED),
                    load(100, 513, CLOSED),
                    load(100, 512, CLOSED))))
        .containsExactly(
            load(100, 512, CLOSED),
            load(1_000, 512, CLOSED),
            load(100, 513, CLOSED),
            load(100, 102_400, CLOSED));
  }

  @Test
  void aCapacityComesBeforeItsShares() {
    assertThat(
            LoadOrder.of(
                List.of(load(100, 102_400, CLOSED), load(100, 512, RATE), load(100, 512, CLOSED))))
        .containsExactly(load(100, 512, CLOSED), load(100, 512, RATE), load(100, 102_400, CLOSED));
  }

  @Test
  void equalsKeepTheirRandomOrder() {
    LoadCell echo = load(100, 512, CLOSED);

    assertThat(LoadOrder.of(List.of(echo, keptAlive()))).containsExactly(echo, keptAlive());
    assertThat(LoadOrder.of(List.of(keptAlive(), echo))).containsExactly(keptAlive(), echo);
  }
}

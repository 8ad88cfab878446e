package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BurstsTest {

  @Test
  void ratesOfClientsAddUpAndTheBusierCompilersCount() {
    Bursts one = new Bursts(2, "websocket", List.of(10.0, 20.0), List.of(0.5, 0.1));
    Bursts other = new Bursts(2, "websocket", List.of(1.0, 2.0), List.of(0.3, 0.2));

    assertThat(one.plus(other))
        .isEqualTo(new Bursts(2, "websocket", List.of(11.0, 22.0), List.of(0.5, 0.2)));
  }

  @Test
  void aClientThatWasLostEarlierAddsWhatItHad() {
    Bursts one = new Bursts(0, "websocket", List.of(10.0, 20.0), List.of(0.5, 0.1));
    Bursts other = new Bursts(0, "websocket", List.of(1.0), List.of(0.6));

    assertThat(other.plus(one))
        .isEqualTo(new Bursts(0, "websocket", List.of(11.0, 20.0), List.of(0.6, 0.1)));
  }
}

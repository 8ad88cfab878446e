package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.hiccup.HiccupMeter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A client's own clock is read at the points of its task. */
class ClientMeterTest {

  private final Deque<ProcessClock> readings =
      new ArrayDeque<>(
          List.of(
              new ProcessClock(100, 10, 1, 2),
              new ProcessClock(150, 30, 4, 8),
              new ProcessClock(1_000, 500, 50, 60),
              new ProcessClock(1_007, 505, 53, 62)));

  @Test
  void tellsWhatWasSpentSinceTheClientWasLetOn() {
    try (ClientMeter meter = new ClientMeter(readings::removeFirst, HiccupMeter.start())) {
      ClientUsage first = meter.read();
      meter.begin();
      ClientUsage second = meter.read();

      assertThat(first.nanos()).isEqualTo(50);
      assertThat(first.cpuNanos()).isEqualTo(20);
      assertThat(second.nanos()).isEqualTo(7);
      assertThat(second.cpuNanos()).isEqualTo(5);
      assertThat(second.gcPauseNanos()).isEqualTo(3);
      assertThat(second.compilingNanos()).isEqualTo(2);
    }
  }
}

package dev.joust.lab.link.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  @Test
  void saysThatConnectionsAreMadeTooSoon() {
    Calibration tooSoon =
        new Calibration(
            "quick",
            "TUN",
            Optional.empty(),
            List.of(Reading.millis("connect", 20, 0.1)),
            List.of());
    assertThat(tooSoon.faults()).containsExactly("link quick: connect 0.1000 ms (asked 20.00)");
  }

  @Test
  void aReadingMayDifferByFivePercentOrAMillisecond() {
    assertThat(Reading.millis("ping-pong", 2, 2.9).isOff()).isFalse();
    assertThat(Reading.millis("ping-pong", 2, 3.1).isOff()).isTrue();
    assertThat(Reading.millis("ping-pong", 100, 104).isOff()).isFalse();
    assertThat(Reading.megabits("bulk up", 10, 9.4).isOff()).isTrue();
    assertThat(Reading.megabits("bulk up", 10, 9.6).measured()).isCloseTo(9.6, within(1e-9));
  }
}

package dev.joust.lab.link.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalibratorTest {

  @Test
  void measuresALinkThatIsOffAgain() throws IOException {
    assertThat(confirmed(30, 28, 27).get(0).measured()).isEqualTo(28);
    assertThat(confirmed(28, 30, 30).get(0).measured()).isEqualTo(28);
  }

  @Test
  void believesTheThirdTime() throws IOException {
    assertThat(confirmed(30, 31, 32, 28).get(0).measured()).isEqualTo(32);
  }

  /** What comes out where measurements find these round trips of a link of 28 ms. */
  private static List<Reading> confirmed(Integer... millis) throws IOException {
    Iterator<Integer> found = List.of(millis).iterator();
    return Calibrator.confirmed(
            () ->
                new Calibration(
                    "wan",
                    "none",
                    Optional.empty(),
                    List.of(Reading.millis("ping-pong", 28, found.next())),
                    List.of()))
        .readings();
  }
}

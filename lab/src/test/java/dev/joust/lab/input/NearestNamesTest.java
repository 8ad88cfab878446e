package dev.joust.lab.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNamesTest {

  @Test
  void theMostAlikeComesFirstAndEquallyAlikeOnesKeepTheirOrder() {
    assertThat(NearestNames.to("wlan", List.of("localhost", "lan", "hsdpa", "wan")))
        .isEqualTo("lan, wan, hsdpa, localhost");
  }

  @Test
  void ofNoNamesThereIsNone() {
    assertThat(NearestNames.to("wlan", List.of())).isEmpty();
  }
}

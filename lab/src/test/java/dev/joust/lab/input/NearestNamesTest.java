package dev.joust.lab.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {

  private static final List<String> MEASURES =
      List.of("requestsPerSecond", "serverCpuMicrosPerRequest", "startUpCpuMillis");

  @Test
  void theMostAlikeComesFirstAndEquallyAlikeOnesKeepTheirOrder() {
    assertThat(NearestNames.to("wlan", List.of("localhost", "lan", "hsdpa", "wan")))
        .isEqualTo("lan, wan, hsdpa, localhost");
  }

  @Test
  void ofNoNamesThereIsNone() {
    assertThat(NearestNames.to("wlan", List.of())).isEmpty();
    assertThat(NearestNames.question("wlan", List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    // A third of the letters may differ, and one in any case.
    "requestPerSecond, did you mean requestsPerSecond?",
    "RequestsPerSecond, did you mean requestsPerSecond?",
    "requestzzzzzSecond, did you mean requestsPerSecond?",
    "requezzzzzzSecond, ",
    "rps, ",
    "cpu, did you mean serverCpuMicrosPerRequest or startUpCpuMillis?",
    "cp, ",
  })
  void asksForWhatIsLikeIt(String given, String question) {
    assertThat(NearestNames.question(given, MEASURES).orElse(null)).isEqualTo(question);
  }

  @Test
  void ofSeveralAtMostThreeAreAskedFor() {
    assertThat(NearestNames.question("lan", List.of("lan1", "lan2", "lan3", "lan4")))
        .contains("did you mean lan1 or lan2 or lan3?");
  }

  @Test
  void aHintHasTheQuestionAndAllNames() {
    assertThat(NearestNames.hint("nety", List.of("jetty", "netty")))
        .isEqualTo("did you mean netty? (known are netty, jetty)");
    assertThat(NearestNames.hint("x", List.of("jetty", "netty")))
        .isEqualTo("known are jetty, netty");
  }
}

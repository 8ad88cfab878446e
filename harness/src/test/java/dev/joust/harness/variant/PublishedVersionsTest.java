package dev.joust.harness.variant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PublishedVersionsTest {

  @Test
  void preliminaryOnesAreLeftOut() {
    assertThat(
            PublishedVersions.releases(
                "fw",
                List.of(
                    "12.0.19",
                    "12.0.20",
                    "12.1.0.alpha0",
                    "12.1.0.beta1",
                    "12.1.0-M1",
                    "4.2.0.RC3",
                    "5.0.0.CR2",
                    "4.2.1.Final",
                    "12.1.0"),
                "12.0.19",
                "12.1.0"))
        .containsExactly("12.0.19", "12.0.20", "4.2.1.Final", "12.1.0");
  }

  @Test
  void oneThatIsAskedForStays() {
    assertThat(PublishedVersions.releases("fw", List.of("1.0-RC1", "1.0"), "1.0-RC1", "1.0"))
        .hasSize(2);
  }

  @Test
  void whatIsNotListedIsNamed() {
    List<String> all = List.of("1", "2", "3", "4", "5");

    assertThatThrownBy(() -> PublishedVersions.releases("fw", all, "1", "6"))
        .hasMessageEndingWith("do not list fw 6; the nearest to it are 3, 4, 5");
    assertThatThrownBy(() -> PublishedVersions.releases("fw", all, "0", "5"))
        .hasMessageEndingWith("do not list fw 0; the nearest to it are 1, 2, 3");
    assertThatThrownBy(() -> PublishedVersions.releases("fw", List.of(), "1", "3"))
        .hasMessageEndingWith("do not list fw 1; name versions by --versions");
  }

  @Test
  void versionsStandInMavensOrder() {
    assertThat(
            Stream.of("4.3.0", "4.2.10.Final", "4.3.0-SNAPSHOT", "4.2.9.Final")
                .sorted(PublishedVersions.order()))
        .containsExactly("4.2.9.Final", "4.2.10.Final", "4.3.0-SNAPSHOT", "4.3.0");
  }
}

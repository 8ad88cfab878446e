package dev.joust.lab.link.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.lab.input.UsageException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkProfilesTest {

  private static final String WAY =
      "{rate: 1Mbit/s, delay: 14ms, jitter: 0ms, loss: 2%, queue: 128KiB}";

  @Test
  void theLinksAreThereAndSayWhereTheirValuesComeFrom() {
    LinkProfiles profiles = LinkProfiles.builtIn();
    assertThat(profiles.names())
        .containsExactly("localhost", "hosts", "lan-wifi", "wan", "hsdpa", "lossy-mobile");
    assertThat(profiles.names())
        .allSatisfy(name -> assertThat(profiles.named(name).source()).isNotBlank());
  }

  @Test
  void localhostIsTheMachineAsItIsAndHostsAreAsTheyAre() {
    assertThat(LinkProfiles.builtIn().named("localhost").shape()).isEmpty();
    assertThat(LinkProfiles.builtIn().named("hosts").shape()).isEmpty();
  }

  @Test
  void readsValuesWithTheirUnits() {
    Direction up =
        LinkProfiles.read("f", "x: {source: s, up: %s, down: %s}".formatted(WAY, WAY))
            .named("x")
            .shape()
            .orElseThrow()
            .up();
    assertThat(up.rate().bitsPerSecond()).isEqualTo(1_000_000);
    assertThat(up.delay()).isEqualTo(Duration.ofMillis(14));
    assertThat(up.loss().fraction()).isEqualTo(0.02);
    assertThat(up.queue().bytes()).isEqualTo(128 * 1024);
  }

  @Test
  void anUnknownLinkIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> LinkProfiles.builtIn().named("wlan"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("no link 'wlan', known are wan, ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: 1Mbit/s | rate: 1Mb | x.up.rate: '1Mb' is not a rate, must be like 768kbit/s",
        "delay: 14ms | delay: 14 | x.up.delay: the time is '14', must be a number with its unit",
        "jitter: 0ms | jitter: 20ms | x.up: jitter is 20 ms, must be at most the delay of 14 ms",
        "loss: 2% | loss: 2 | x.up.loss: must be a group of 'key: value'",
        "loss: 2% | loss: 101% | x.up.loss: '101%' is not a share",
        "queue: 128KiB | queue: 0KiB | x.up.queue: '0KiB' is not a size, must be like 128KiB",
        "queue: 128KiB | queue: 128KiB, queues: 1 | x.up.queues: unknown key: did you mean queue?",
        "queue: 128KiB | queue: 1KiB, queue: 2KiB | 'queue' is there twice, leave one",
        "', queue: 128KiB' | '' | x.up.queue: is missing"
      })
  void sayWhatIsWrong(String right, String wrong, String message) {
    String yaml = "x: {source: s, up: %s, down: %s}".formatted(WAY.replace(right, wrong), WAY);
    assertThatThrownBy(() -> LinkProfiles.read("links.yaml", yaml))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("links.yaml:")
        .hasMessageContaining(message);
  }

  @Test
  void aLinkHasBothWaysOrNone() {
    assertThatThrownBy(() -> LinkProfiles.read("f", "x: {source: s, up: %s}".formatted(WAY)))
        .hasMessage("f: x must have both ways, up and down, or none");
  }
}

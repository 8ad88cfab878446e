package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A hundred connections, each with a request under way. */
class SilenceWatchTest {

  private final SilenceWatch watch = new SilenceWatch(100, 0);

  @Test
  void aServerThatOnlyTimesOutIsSilent() {
    assertThat(watch.isSilent(200, 100)).isTrue();
  }

  @Test
  void aSingleAnswerSpeaksForIt() {
    assertThat(watch.isSilent(200, 99)).isFalse();
  }

  @Test
  void aServerThatIsSlowIsNotSilentUntilARequestHasEnded() {
    assertThat(watch.isSilent(100, 0)).isFalse();
  }

  @Test
  void whatItAnsweredBeforeTheLastLookDoesNotSpeakForIt() {
    assertThat(watch.isSilent(5_100, 0)).isFalse();
    assertThat(watch.isSilent(5_200, 100)).isTrue();
  }

  @Test
  void whatWentUnansweredBeforeDoesNotSpeakAgainstIt() {
    SilenceWatch later = new SilenceWatch(100, 70);

    assertThat(later.isSilent(100, 70)).isFalse();
    assertThat(later.isSilent(101, 71)).isTrue();
  }
}

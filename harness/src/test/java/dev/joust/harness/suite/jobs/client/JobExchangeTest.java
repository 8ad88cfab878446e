package dev.joust.harness.suite.jobs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of exchanges in profiles. */
class JobExchangeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"websocket", "websocket-kept", "sse", "long-poll", "poll-500ms", "poll-250ms"})
  void aLabelIsReadAsItIsWritten(String label) {
    assertThat(JobExchange.of(label).label()).isEqualTo(label);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "poll", "poll-", "poll-500", "poll-0ms", "long", "WebSocket"})
  void refusesWhatIsNone(String label) {
    assertThatThrownBy(() -> JobExchange.of(label))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "must be websocket, websocket-kept, sse, long-poll or poll- and a time, such as poll-500ms");
  }
}

package dev.joust.run.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tags come back as they were, and are printable ASCII without a delimiter in between. */
class HistogramTagTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "netty/websocket/100/512/service",
        "netty?jvm=-Xlog:gc,safepoint:stderr/x",
        "netty?jvm=-Da=b c",
        "100%",
        "%2C %",
        "%",
        "%2",
        "jö ust\u2603\ud83d\ude00",
        "a\tb\r\nc",
        ""
      })
  void comesBackAsItWas(String tag) {
    String escaped = HistogramTag.escaped(tag);

    assertThat(escaped).matches("[!-+\\--~]*");
    assertThat(HistogramTag.plain(escaped)).isEqualTo(tag);
  }

  @ParameterizedTest
  @ValueSource(strings = {"netty?a=50%&b=%zz", "%", "netty/http-close/100/512/service"})
  void whatIsNoEscapeStaysAsItIs(String written) {
    assertThat(HistogramTag.plain(written)).isEqualTo(written);
  }
}

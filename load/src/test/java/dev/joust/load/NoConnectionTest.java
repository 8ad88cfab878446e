package dev.joust.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether there was a connection is told from what was wrong with the answer. */
class NoConnectionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CONNECT | Connection refused | no connection to ws://h/: Connection refused",
        "TIMEOUT | does not answer in time | no connection to ws://h/: does not answer in time",
        "TLS | makes no TLS session | no connection to ws://h/: makes no TLS session",
        "STATUS | refuses the handshake with 200 | ws://h/ refuses the handshake with 200",
        "CONTENT | sends text | ws://h/ sends text",
        "OTHER | a line is too long | ws://h/ gives no right answer: a line is too long",
      })
  void saysWhatHappened(ErrorKind kind, String why, String message) {
    assertThat(new NoConnection("ws://h/", kind, why)).hasMessage(message);
  }
}

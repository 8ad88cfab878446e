package dev.joust.harness.suite.fanout.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.wire.io.MalformedAnswer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoticeTest {

  private static Notice of(String text) {
    byte[] head = text.getBytes(StandardCharsets.ISO_8859_1);
    return Notice.of(head, head.length);
  }

  @Test
  void hasARoomANumberAndATime() {
    assertThat(of("{\"room\":12,\"number\":345,\"due\":1764254000123456,\"text\":\"--"))
        .isEqualTo(new Notice(12, 345, 1_764_254_000_123_456L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"room\":12",
        "{\"room\":,\"number\":345,\"due\":17,\"text\":\"",
        "{\"room\":1,\"number\":x,\"due\":17,\"text\":\"",
        "{\"room\":1,\"number\":2,\"due\":1234567890123456789,\"text\":\"",
        "{\"room\":2147483648,\"number\":2,\"due\":17,\"text\":\"",
        "{\"room\":1,\"number\":2,\"due\":17}"
      })
  void anythingElseIsNone(String text) {
    assertThatThrownBy(() -> of(text)).isInstanceOf(MalformedAnswer.class);
  }
}

package dev.joust.harness.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.wire.io.MalformedAnswer;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {

  private static Stamp stamp(String text) {
    byte[] bytes = text.getBytes();
    return Stamp.of(bytes, Math.min(bytes.length, Stamp.HEAD_BYTES));
  }

  @Test
  void aDocumentSaysWhichItIsAndSinceWhen() {
    Instant time = Instant.ofEpochSecond(1_700_000_000, 123_456_000);

    assertThat(stamp(Documents.json(7, time, 200))).isEqualTo(new Stamp(7, 1_700_000_000_123_456L));
    assertThat(Stamp.micros(time)).isEqualTo(1_700_000_000_123_456L);
  }

  @Test
  void soDoesAMessageInItsPlace() {
    assertThat(
            stamp(
                "{\"room\":12,\"number\":7,\"due\":1700000000123456,\"text\":\"%s\"}"
                    .formatted("-".repeat(100))))
        .isEqualTo(new Stamp(7, 1_700_000_000_123_456L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no document",
        "{\"generation\":1,\"generatedAt\":\"99:99:99.000000000Z\",",
        "{\"number\":1,\"due\":2,",
        "{\"room\":1,\"number\":1,\"due\":soon,"
      })
  void whatSaysNothingOfItIsNoDocument(String text) {
    assertThatThrownBy(() -> stamp(text)).isInstanceOf(MalformedAnswer.class);
  }
}

package dev.joust.spi.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveNoticeTest {

  private static final Instant DUE = Instant.parse("2026-11-27T12:00:00Z");

  @ParameterizedTest
  @ValueSource(ints = {LiveNotice.LEAST_BYTES, 1_024, 128 * 1024, 1024 * 1024})
  void isAsLongAsItIsToBeAndJsonInAscii(int bytes) {
    LiveNotice notice = new LiveNotice(bytes, 3);

    for (long generation : new long[] {1, 2, 1_000_000}) {
      assertThat(notice.json(generation, DUE))
          .hasSize(bytes)
          .matches(
              "\\{\"room\":3,\"number\":%d,\"due\":1795780800000000,\"text\":\"[a-z ]*\"\\}"
                  .formatted(generation));
    }
  }

  /** One that repeated the last would be compressed to a few bytes, and one of noise to nothing. */
  @Test
  void isCompressedAsTextIsThoughTheOneBeforeIsKnown() {
    LiveNotice notice = new LiveNotice(1_024, 0);
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    byte[] deflated = new byte[4_096];
    int bytes = 0;
    for (long generation = 1; generation <= 20; generation++) {
      deflater.setInput(notice.json(generation, DUE).getBytes(StandardCharsets.US_ASCII));
      bytes = deflater.deflate(deflated, 0, deflated.length, Deflater.SYNC_FLUSH);
    }
    deflater.end();

    assertThat(bytes).isBetween(200, 600);
  }
}

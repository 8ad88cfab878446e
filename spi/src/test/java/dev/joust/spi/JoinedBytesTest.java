package dev.joust.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JoinedBytesTest {

  private static final int PART_BYTES = 8 * 1024;
  private static final InputStream NOTHING_YET =
      new InputStream() {
        @Override
        public int read() {
          return 0;
        }

        @Override
        public int read(byte[] into, int from, int bytes) {
          return 0;
        }
      };

  /** One more byte than declared, which shows the end of a body. */
  @ParameterizedTest
  @CsvSource({
    "-1, 8192",
    "0, 1",
    "512, 513",
    "262142, 262143",
    "262143, 262144",
    "262144, 262144",
    "9223372036854775806, 262144"
  })
  void reservesWhatABodyDeclaresButNoMoreThanTheLimit(long declared, int reserved)
      throws IOException {
    JoinedBytes joined = JoinedBytes.ofBody(declared);

    assertThat(joined.readFrom(NOTHING_YET)).isZero();
    assertThat(reserved(joined)).isEqualTo(reserved);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "1, 1",
    "102400, 102400",
    "262143, 262143",
    "262144, 262144",
    "262145, 262144",
    "16777216, 262144"
  })
  void reservesWhatIsExpectedButNoMoreThanTheLimit(int expected, int reserved) {
    JoinedBytes joined = JoinedBytes.expecting(expected);
    joined.append(ByteBuffer.allocate(1));

    assertThat(reserved(joined)).isEqualTo(reserved);
  }

  @Test
  void doublesWhatHasArrivedAndStopsAtWhatIsExpected() {
    JoinedBytes joined = JoinedBytes.expecting(600_000);

    assertThat(reservedAfter(joined, 262_144)).isEqualTo(262_144);
    assertThat(reservedAfter(joined, 1)).isEqualTo(524_288);
    assertThat(reservedAfter(joined, 262_144)).isEqualTo(600_000);
    assertThat(reservedAfter(joined, 75_712)).isEqualTo(1_200_000);
  }

  @Test
  void growsByWhatIsNeededIfThatIsMoreThanDouble() {
    JoinedBytes joined = JoinedBytes.expecting(0);

    assertThat(reservedAfter(joined, 8_192)).isEqualTo(8_192);
    assertThat(reservedAfter(joined, 11_808)).isEqualTo(20_000);
    assertThat(reservedAfter(joined, 1)).isEqualTo(40_000);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 8_191, 8_192, 8_193, 65_535, 65_537, 262_143, 262_144, 262_145, 1 << 20})
  void holdsWhatArrived(int bytes) throws IOException {
    byte[] sent = new byte[bytes];
    new Random(bytes).nextBytes(sent);

    for (int expected : new int[] {0, bytes / 2, bytes, 2 * bytes}) {
      JoinedBytes message = JoinedBytes.expecting(expected);
      for (int at = 0; at < bytes; at += PART_BYTES) {
        message.append(ByteBuffer.wrap(sent, at, Math.min(PART_BYTES, bytes - at)));
      }
      assertThat(message.length()).isEqualTo(bytes);
      assertThat(message.bytes()).isEqualTo(ByteBuffer.wrap(sent));
    }
    for (long declared : new long[] {-1, 0, bytes, 2L * bytes}) {
      assertThat(read(sent, declared).bytes()).isEqualTo(ByteBuffer.wrap(sent));
    }
  }

  @Test
  void endsWithABodyThatTurnsOutTooLarge() throws IOException {
    byte[] sent = new byte[1 << 20];

    assertThat(JoinedBytes.ofBody(-1).readAll(new ByteArrayInputStream(sent), sent.length - 1))
        .isFalse();
  }

  private static JoinedBytes read(byte[] sent, long declared) throws IOException {
    JoinedBytes body = JoinedBytes.ofBody(declared);
    assertThat(body.readAll(new ByteArrayInputStream(sent), sent.length)).isTrue();
    return body;
  }

  private static int reservedAfter(JoinedBytes joined, int arrived) {
    joined.append(ByteBuffer.allocate(arrived));
    return reserved(joined);
  }

  private static int reserved(JoinedBytes joined) {
    return joined.bytes().capacity();
  }
}

package dev.joust.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JoinedMessageTest {

  private static final int PART_BYTES = 8 * 1024;

  private final JoinedMessage message = new JoinedMessage();

  /** From 0 bytes on, by what is needed, by twice what there was, or by the last message. */
  @ParameterizedTest
  @CsvSource({
    "8192, 0, 0, 8192",
    "16384, 8192, 0, 16384",
    "20000, 8192, 0, 20000",
    "8192, 0, 102400, 102400",
    "110592, 102400, 102400, 204800",
    "8192, 0, 262143, 262143",
    "8192, 0, 262144, 262144",
    "8192, 0, 262145, 262144",
    "8192, 0, 16777216, 262144",
    "1073741825, 1073741824, 0, 2147483639"
  })
  void growsAsMuchAsTheLastMessageButNoMoreThanTheLimit(
      int needed, int capacity, int lastLength, int grown) {
    assertThat(JoinedMessage.capacity(needed, capacity, lastLength)).isEqualTo(grown);
  }

  @Test
  void holdsWhatWasAppendedWhateverTheLastMessageWas() {
    for (int bytes : new int[] {102_400, 102_400, 20_000, 600_000, 1, 102_400}) {
      byte[] sent = new byte[bytes];
      new Random(bytes).nextBytes(sent);
      append(sent);

      assertThat(message.length()).isEqualTo(bytes);
      assertThat(message.take()).isEqualTo(ByteBuffer.wrap(sent));
      assertThat(message.length()).isZero();
    }
  }

  /** A message that is still being sent must not change. */
  @Test
  void leavesAMessageAloneThatWasTaken() {
    append(new byte[] {1, 2, 3});
    ByteBuffer taken = message.take();
    append(new byte[] {4, 5, 6});

    assertThat(taken).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
  }

  private void append(byte[] sent) {
    for (int at = 0; at < sent.length; at += PART_BYTES) {
      message.append(ByteBuffer.wrap(sent, at, Math.min(PART_BYTES, sent.length - at)));
    }
  }
}

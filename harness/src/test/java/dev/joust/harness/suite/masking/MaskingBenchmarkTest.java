package dev.joust.harness.suite.masking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.spi.codec.CodecTask;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Work whose bytes are wrong is not timed. */
class MaskingBenchmarkTest {

  private static final byte[] HELLO = "Hello".getBytes(StandardCharsets.US_ASCII);
  private static final IntSupplier WORK = () -> 0;

  /** The frames are those of RFC 6455, section 5.7, as binary messages. */
  @ParameterizedTest
  @CsvSource({
    "ENCODE, 820548656c6c6f",
    "ENCODE_MASKED, 828537fa213d7f9f4d5158",
    "MASK, 37fa213d7f9f4d5158",
    "DECODE, 48656c6c6f",
    "DECODE_MASKED, 48656c6c6f"
  })
  void takesTheBytesOfTheStandardAndNoOthers(Operation operation, String hex) {
    byte[] right = HexFormat.of().parseHex(hex);
    byte[] wrong = right.clone();
    wrong[wrong.length - 1]++;

    assertThat(checked(operation, right)).isSameAs(WORK);
    for (byte[] other : new byte[][] {wrong, new byte[0], new byte[right.length + 1]}) {
      assertThatThrownBy(() -> checked(operation, other))
          .hasMessage("%s of 5 bytes makes other bytes than RFC 6455 asks for", operation.label());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 125, 126, 65_535, 65_536})
  void takesTheFramesOfJoustsOwnClient(int bytes) {
    byte[] payload = new byte[bytes];
    CodecTask work = WireFrames.encoder(payload);

    assertThat(MaskingBenchmark.checked(Operation.JOUST, work, payload)).isSameAs(work.work());
  }

  /** A codec need not know of outcomes. */
  @Test
  void takesWorkThatCannotBeLookedAt() {
    assertThat(MaskingBenchmark.checked(Operation.ENCODE, WORK, HELLO)).isSameAs(WORK);
  }

  private static IntSupplier checked(Operation operation, byte[] outcome) {
    return MaskingBenchmark.checked(operation, new CodecTask(WORK, () -> outcome), HELLO);
  }
}

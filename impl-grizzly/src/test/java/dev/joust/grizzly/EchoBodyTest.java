package dev.joust.grizzly;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EchoBodyTest {

  private static final int UNDECLARED = -1;
  private static final int MAX_BYTES = 1 << 20;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 262_143, 262_144, 262_145, MAX_BYTES})
  void readsABodyWhole(int bytes) throws IOException {
    byte[] sent = new byte[bytes];
    new Random(bytes).nextBytes(sent);

    assertThat(EchoBody.read(new ByteArrayInputStream(sent), bytes, MAX_BYTES))
        .contains(ByteBuffer.wrap(sent));
    assertThat(EchoBody.read(new ByteArrayInputStream(sent), UNDECLARED, MAX_BYTES))
        .contains(ByteBuffer.wrap(sent));
  }

  @Test
  void refusesABodyThatTurnsOutTooLarge() throws IOException {
    byte[] sent = new byte[MAX_BYTES + 1];

    assertThat(EchoBody.read(new ByteArrayInputStream(sent), UNDECLARED, MAX_BYTES)).isEmpty();
  }
}

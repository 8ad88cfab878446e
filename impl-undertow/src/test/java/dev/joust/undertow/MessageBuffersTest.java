package dev.joust.undertow;

import static org.assertj.core.api.Assertions.assertThat;

import io.undertow.connector.PooledByteBuffer;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageBuffersTest {

  private static final int POOLED_BYTES = 16 * 1024 - 20;
  private static final int LARGEST_BYTES = (16 << 20) + 1;
  private static final int SIZE = 1 << 20;
  private static final int MOST_IDLE = MessageBuffers.IDLE_BYTES_PER_SIZE / SIZE;

  private final MessageBuffers buffers = new MessageBuffers(POOLED_BYTES, LARGEST_BYTES);

  @AfterEach
  void close() {
    buffers.close();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 16384",
    "16384, 16384",
    "16385, 32768",
    "102401, 131072",
    "131072, 131072",
    "131073, 262144",
    "16777216, 16777216",
    "16777217, 16777217"
  })
  void areOfTheNextPowerOfTwoButForTheLargest(long needed, int capacity) {
    try (PooledByteBuffer buffer = buffers.allocate(needed)) {
      assertThat(buffer.getBuffer().capacity()).isEqualTo(capacity);
      assertThat(buffer.getBuffer().isDirect()).isTrue();
    }
  }

  @Test
  void haveOneSizeWhereTheLargestMessageIsSmall() {
    try (MessageBuffers small = new MessageBuffers(POOLED_BYTES, 126);
        PooledByteBuffer buffer = small.allocate(126)) {
      assertThat(buffer.getBuffer().capacity()).isEqualTo(126);
    }
  }

  @Test
  void areKeptBelowTheLimit() {
    assertThat(usedAgain(MOST_IDLE - 1)).isEqualTo(MOST_IDLE - 1);
  }

  @Test
  void areKeptAtTheLimit() {
    assertThat(usedAgain(MOST_IDLE)).isEqualTo(MOST_IDLE);
  }

  @Test
  void areNotKeptAboveTheLimit() {
    assertThat(usedAgain(MOST_IDLE + 1)).isEqualTo(MOST_IDLE);
    assertThat(usedAgain(3 * MOST_IDLE)).isEqualTo(MOST_IDLE);
  }

  /** The one buffer of the size that alone is more than the limit. */
  @Test
  void areKeptOnceWhereOneIsAboveTheLimit() {
    assertThat(usedAgain(2, LARGEST_BYTES)).isEqualTo(1);
  }

  private int usedAgain(int count) {
    return usedAgain(count, SIZE);
  }

  /** How many of so many buffers, taken and given back, are there when as many are taken again. */
  private int usedAgain(int count, int bytes) {
    Set<ByteBuffer> before = take(count, bytes);
    Set<ByteBuffer> after = take(count, bytes);
    after.retainAll(before);
    return after.size();
  }

  private Set<ByteBuffer> take(int count, int bytes) {
    List<PooledByteBuffer> taken =
        IntStream.range(0, count).mapToObj(i -> buffers.allocate(bytes)).toList();
    Set<ByteBuffer> identities = Collections.newSetFromMap(new IdentityHashMap<>());
    taken.forEach(buffer -> identities.add(buffer.getBuffer()));
    taken.forEach(PooledByteBuffer::close);
    return identities;
  }
}

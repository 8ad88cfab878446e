package dev.joust.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.OptionalLong;
import javax.management.MBeanServerFactory;
import org.junit.jupiter.api.Test;

class LiveHeapTest {

  private static final int HELD_BYTES = 10_000_000;

  private final LiveHeap heap = new LiveHeap(ManagementFactory::getPlatformMBeanServer);

  @Test
  void growsByWhatIsHeldAndByNothingElse() {
    // The first count loads what counting takes.
    heap.bytes();
    long before = heap.bytes().orElseThrow();
    byte[] held = new byte[HELD_BYTES];
    assertThat(new byte[HELD_BYTES]).as("what is dropped at once").isNotSameAs(held);
    long grown = heap.bytes().orElseThrow() - before;
    Reference.reachabilityFence(held);

    assertThat(grown).isCloseTo(HELD_BYTES, within(200_000L));
  }

  @Test
  void isAbsentWhereTheJvmHasNoHistogram() {
    assertThat(new LiveHeap(MBeanServerFactory::newMBeanServer).bytes())
        .isEqualTo(OptionalLong.empty());
  }
}

package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A collector has the name that people use, whatever its JVM's management beans are called. */
class GarbageCollectorsTest {

  @ParameterizedTest
  @CsvSource({
    "Copy;MarkSweepCompact, Serial",
    "PS MarkSweep;PS Scavenge, Parallel",
    "G1 Young Generation;G1 Old Generation, G1",
    "ZGC Cycles;ZGC Pauses, ZGC",
    "Shenandoah Pauses;Shenandoah Cycles, Shenandoah",
    "Epsilon Heap, Epsilon",
    "Copy;G1 Young Generation, Serial and G1"
  })
  void isNamed(String beans, String name) {
    List<String> names = List.of(beans.split(";"));

    assertThat(new GarbageCollectors(names, List.of()).ofServer()).isEqualTo(name);
    assertThat(new GarbageCollectors(List.of(), names).ofClient()).isEqualTo(name);
    assertThat(new GarbageCollectors(List.of(), names).ofServer()).isEmpty();
  }
}

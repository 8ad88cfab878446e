package dev.joust.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmMemoryTest {

  @TempDir Path root;

  /** The machine has 16,000,000 KiB, of which a heap gets a quarter where no argument says. */
  @ParameterizedTest
  @CsvSource({
    "-Xms1g, 4096000000",
    "-Xmx512m, 536870912",
    "-Xmx2G, 2147483648",
    "-Xmx100000k, 102400000",
    "-Xmx300000000, 300000000"
  })
  void isTheHeapAndWhatIsBesideIt(String argument, long heapBytes) {
    assertThat(JvmMemory.bytes(List.of(argument), RecordedMachine.sound(root).environment()))
        .isEqualTo(heapBytes + JvmMemory.BESIDE_HEAP_BYTES);
  }

  @ParameterizedTest
  @CsvSource({"-Xmx1g, -Xmx2g, 2147483648", "-Xmx2g, -Xmx1g, 1073741824"})
  void theLastArgumentCounts(String first, String last, long heapBytes) {
    assertThat(JvmMemory.bytes(List.of(first, last), RecordedMachine.sound(root).environment()))
        .isEqualTo(heapBytes + JvmMemory.BESIDE_HEAP_BYTES);
  }
}

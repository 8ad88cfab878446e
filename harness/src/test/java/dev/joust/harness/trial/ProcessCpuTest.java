package dev.joust.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProcessCpuTest {

  @Test
  void theCompilersTimeIsAPartOfTheProcesss() {
    assumeThat(Files.exists(Path.of("/proc/self/schedstat"))).isTrue();
    long self = ProcessHandle.current().pid();

    long compilers = ProcessCpu.ofCompilers(self).nanos().orElseThrow();

    assertThat(compilers).isPositive();
    assertThat(new ProcessCpu(self).nanos().orElseThrow()).isGreaterThan(compilers);
  }

  @Test
  void nothingIsKnownOfAProcessThatIsGone() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();

    assertThat(new ProcessCpu(gone.pid()).nanos()).isEmpty();
  }
}

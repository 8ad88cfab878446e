package dev.joust.lab.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProcessCpuTest {

  private static final long BURNT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final long self = ProcessHandle.current().pid();

  private static void assumeThatTheSystemTells() {
    assumeThat(Files.exists(Path.of("/proc/self/schedstat"))).isTrue();
  }

  @Test
  void countsAThreadThatHasBegunAndEndedBetweenReadings() throws InterruptedException {
    assumeThatTheSystemTells();
    ProcessCpu cpu = new ProcessCpu(self);
    long before = cpu.nanos().orElseThrow();

    Thread busy = new Thread(ProcessCpuTest::burn);
    busy.start();
    busy.join();

    assertThat(cpu.nanos().orElseThrow() - before).isGreaterThanOrEqualTo(BURNT_NANOS);
  }

  private static void burn() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    while (threads.getCurrentThreadCpuTime() < BURNT_NANOS) {
      Thread.onSpinWait();
    }
  }

  @Test
  void countsAnotherProcess() throws Exception {
    assumeThatTheSystemTells();
    Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      ProcessCpu cpu = new ProcessCpu(busy.pid());

      while (cpu.nanos().orElseThrow() < BURNT_NANOS) {
        Thread.onSpinWait();
      }
    } finally {
      busy.destroyForcibly().waitFor();
    }
  }

  @Test
  void theCompilersTimeIsAPartOfTheProcesss() {
    assumeThatTheSystemTells();
    long compilers = new CompilerCpu(self).nanos().orElseThrow();

    assertThat(compilers).isPositive();
    assertThat(new ProcessCpu(self).nanos().orElseThrow()).isGreaterThan(compilers);
  }

  @Test
  void nothingIsKnownOfAProcessThatIsGone() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();

    assertThat(new ProcessCpu(gone.pid()).nanos()).isEmpty();
    assertThat(new CompilerCpu(gone.pid()).nanos()).isEmpty();
  }
}

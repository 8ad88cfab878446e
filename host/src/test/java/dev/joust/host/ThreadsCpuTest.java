package dev.joust.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The time of this JVM's own threads. */
@EnabledOnOs(OS.LINUX)
class ThreadsCpuTest {

  private static final long BURNT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final CountDownLatch burnt = new CountDownLatch(1);
  private final CountDownLatch read = new CountDownLatch(1);

  private Thread burning() {
    Thread thread =
        new Thread(
            () -> {
              while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < BURNT_NANOS) {
                Thread.onSpinWait();
              }
              burnt.countDown();
              try {
                read.await();
              } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }

  @Test
  void countsWhatThreadsTakeAlsoThoseThatHaveEnded() throws Exception {
    try (ThreadsCpu cpu = new ThreadsCpu()) {
      long before = cpu.nanos().orElseThrow();
      Thread thread = burning();
      burnt.await();
      while (thread.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }

      long alive = cpu.nanos().orElseThrow();
      read.countDown();
      thread.join();
      long ended = cpu.nanos().orElseThrow();

      assertThat(alive - before).isGreaterThanOrEqualTo(BURNT_NANOS);
      assertThat(ended).isGreaterThanOrEqualTo(alive);
    }
  }
}

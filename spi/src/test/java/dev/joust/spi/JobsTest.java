package dev.joust.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Job.Registration;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class JobsTest {

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  @Test
  void aHundredThousandJobsPendAndCompleteOnOneThread() throws InterruptedException {
    try (Jobs jobs = new Jobs(1, Duration.ofMillis(2_000), Duration.ofSeconds(60))) {
      int threadsBefore = threadsOfTimers();
      int count = 100_000;
      CountDownLatch completed = new CountDownLatch(count);
      Set<String> ids = new HashSet<>();
      for (int i = 0; i < count; i++) {
        Job job = jobs.create();
        ids.add(job.id());
        job.onComplete(completed::countDown);
      }

      completed.await();
      assertThat(ids).hasSize(count);
      assertThat(threadsOfTimers() - threadsBefore).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void runsAnActionOnceWhetherTheJobPendsOrIsDone() throws InterruptedException {
    try (Jobs jobs = new Jobs(1, Duration.ofMillis(5), Duration.ofSeconds(60))) {
      Job job = jobs.create();
      CountDownLatch done = new CountDownLatch(1);
      AtomicInteger runs = new AtomicInteger();
      job.onComplete(
          () -> {
            runs.incrementAndGet();
            done.countDown();
          });
      done.await();

      assertThat(runs).hasValue(1);
      job.onComplete(runs::incrementAndGet);
      assertThat(runs).hasValue(2);
    }
  }

  @Test
  void anActionThatIsTakenBackIsNeitherKeptNorRun() {
    try (Jobs jobs = new Jobs(1, Duration.ofDays(1), Duration.ofSeconds(60))) {
      Job job = jobs.create();
      AtomicInteger runs = new AtomicInteger();
      AtomicInteger runsOfTheOther = new AtomicInteger();
      Registration takenBack = job.onComplete(runs::incrementAndGet);
      job.onComplete(runsOfTheOther::incrementAndGet);

      assertThat(jobs.waiting()).isEqualTo(2);
      takenBack.cancel();
      takenBack.cancel();
      assertThat(jobs.waiting()).isEqualTo(1);
      job.complete(Instant.now());
      assertThat(runs).hasValue(0);
      assertThat(runsOfTheOther).hasValue(1);
      assertThat(jobs.waiting()).isZero();
    }
  }

  @Test
  void anActionThatFailsKeepsNobodyWaiting() {
    try (Jobs jobs = new Jobs(1, Duration.ofDays(1), Duration.ofSeconds(60))) {
      AtomicInteger runs = new AtomicInteger();
      Job job = jobs.create();
      job.onComplete(
          () -> {
            throw new IllegalStateException("gone");
          });
      job.onComplete(runs::incrementAndGet);
      job.complete(Instant.now());

      assertThat(runs).hasValue(1);
    }
  }

  @Test
  void tellsTheStoryOfAJobInJson() throws InterruptedException {
    try (Jobs jobs = new Jobs(1, Duration.ofMillis(20), Duration.ofSeconds(60))) {
      Job job = jobs.create();
      CountDownLatch done = new CountDownLatch(1);
      job.onComplete(done::countDown);
      done.await();

      String time = "\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z\"";
      assertThat(job.json().string())
          .matches(
              "\\{\"id\":\"[0-9a-f]{16}\",\"createTime\":"
                  + time
                  + ",\"complete\":true,\"completeTime\":"
                  + time
                  + "}");
      assertThat(job.event().string()).isEqualTo("data: " + job.json() + "\n\n");
      assertThat(StandardCharsets.UTF_8.decode(job.event().bytes()).toString())
          .isEqualTo(job.event().string());
    }
  }

  @Test
  void forgetsCompletedJobs() throws InterruptedException {
    try (Jobs jobs = new Jobs(1, Duration.ofMillis(1), Duration.ZERO)) {
      for (int i = 0; i < 1_000; i++) {
        jobs.create();
      }
      while (jobs.known() > 0) {
        LockSupport.parkNanos(POLL_NANOS);
      }

      assertThat(jobs.known()).isZero();
    }
  }

  @Test
  void theSameSeedGivesTheSameJobs() {
    assertThat(ids(7)).isEqualTo(ids(7)).isNotEqualTo(ids(8));
  }

  private static List<String> ids(long seed) {
    try (Jobs jobs = new Jobs(seed, Duration.ofSeconds(10), Duration.ZERO)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        ids.add(jobs.create().id());
      }
      return ids;
    }
  }

  private static int threadsOfTimers() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("joust-jobs"))
            .count();
  }
}

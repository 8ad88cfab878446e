package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.NanoClock;
import dev.joust.lab.host.HostProcess;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By a clock that only moves when it is waited for. */
class CompilersRestTest {

  private static final long STEP = CompilersRest.STEP_NANOS;

  private long now;
  private final Jvm client = new Jvm();
  private final Jvm first = new Jvm();
  private final Jvm second = new Jvm();
  private final CompilersRest rest =
      new CompilersRest(
          List.of(first, second),
          client,
          new NanoClock() {
            @Override
            public long nanoTime() {
              return now;
            }

            @Override
            public void awaitUntil(long nanoTime) {
              now = nanoTime;
            }
          });

  /** A JVM that compiles between two times, and counts how often it was looked at. */
  private final class Jvm implements HostProcess {

    private long fromNanos;
    private long toNanos;
    private int looks;

    void compiles(long from, long to) {
      fromNanos = from;
      toNanos = to;
    }

    @Override
    public Optional<Long> cpuNanos() {
      return Optional.empty();
    }

    @Override
    public boolean compilersRest() {
      looks++;
      return now < fromNanos || now >= toNanos;
    }
  }

  private long awaited() {
    long start = now;
    rest.await();
    return now - start;
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 2", "2, 3", "498, 499", "499, 500", "500, 501", "501, 500"})
  void waitsUntilCompilersRestButNotForLong(int steps, int waited) {
    second.compiles(0, steps * STEP);

    assertThat(awaited()).isEqualTo(waited * STEP);
  }

  @Test
  void aCompilerThatIsStillForAMomentIsWaitedFor() {
    second.compiles(STEP, 5 * STEP);

    assertThat(awaited()).isGreaterThanOrEqualTo(5 * STEP);
  }

  @Test
  void onlyWhoWasLoadedIsLookedAtAgain() {
    rest.await();
    int looks = first.looks;
    rest.loaded(1);
    second.compiles(now, now + 10 * STEP);
    client.compiles(now, now + 20 * STEP);

    assertThat(awaited()).isGreaterThanOrEqualTo(20 * STEP);
    assertThat(first.looks).isEqualTo(looks);
  }

  /** It has not rested yet. */
  @Test
  void whoCompilesForLongIsWaitedForAgain() {
    first.compiles(0, CompilersRest.MOST_NANOS + 30 * STEP);
    rest.await();
    rest.loaded(1);

    assertThat(awaited()).isGreaterThanOrEqualTo(30 * STEP);
  }

  /** One that rested now and then is waited for all the same: only vain waits are counted. */
  @ParameterizedTest
  @CsvSource({"19, true", "20, false", "21, false"})
  void whoNeverRestsIsNotWaitedForAnyMore(int waits, boolean isWaitedFor) {
    first.compiles(0, Long.MAX_VALUE);
    for (int i = 0; i < waits; i++) {
      rest.loaded(0);
      rest.await();
    }
    rest.loaded(0);

    assertThat(awaited() >= CompilersRest.MOST_NANOS).isEqualTo(isWaitedFor);
  }
}

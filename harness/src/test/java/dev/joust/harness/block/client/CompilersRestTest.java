package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.LateClock;
import dev.joust.lab.host.HostProcess;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilersRestTest {

  private static final long STEP = CompilersRest.STEP_NANOS;

  private final LateClock clock = LateClock.punctual();
  private final Jvm client = new Jvm();
  private final Jvm first = new Jvm();
  private final Jvm second = new Jvm();
  private final CompilersRest rest = new CompilersRest(List.of(first, second), client, clock);

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
      return clock.nanoTime() < fromNanos || clock.nanoTime() >= toNanos;
    }
  }

  private long awaited() {
    long start = clock.nanoTime();
    rest.await();
    return clock.nanoTime() - start;
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
    second.compiles(clock.nanoTime(), clock.nanoTime() + 10 * STEP);
    client.compiles(clock.nanoTime(), clock.nanoTime() + 20 * STEP);

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

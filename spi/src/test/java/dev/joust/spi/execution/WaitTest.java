package dev.joust.spi.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.joust.spi.execution.Wait.How;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitTest {

  @ParameterizedTest
  @EnumSource(How.class)
  void waitsAtLeastAsLongAsItIsTold(How how) {
    long start = System.nanoTime();

    new Wait(how, 20).await();

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
  }

  @ParameterizedTest
  @EnumSource(How.class)
  void isWhatItsPathSays(How how) {
    Wait wait = new Wait(how, 10);

    assertThat(wait.path()).isEqualTo("/wait/" + how + "/10");
    assertThat(Wait.ofPath(wait.path())).contains(wait);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/wait/sleep/10001", "/wait/sleep/-1", "/wait/sleep/", "/wait/sleep", "/wait/x/1"})
  void isNoneWhereThePathAsksForWhatCannotBe(String path) {
    assertThat(Wait.isPath(path)).isTrue();
    assertThat(Wait.ofPath(path)).isEmpty();
  }

  @Test
  void lastsTenSecondsAtMost() {
    assertThat(Wait.ofPath("/wait/lock/10000")).contains(new Wait(How.LOCK, 10_000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Wait(How.LOCK, 10_001))
        .withMessage("millis is 10001, must be 0 to 10000");
  }

  @Test
  void endsWhereItsServerInterruptsIt() {
    Thread.currentThread().interrupt();
    long start = System.nanoTime();

    new Wait(How.SYNCHRONIZED, 10_000).await();

    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));
    assertThat(Thread.interrupted()).isTrue();
  }
}

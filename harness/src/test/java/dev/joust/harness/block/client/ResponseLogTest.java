package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseLogTest {

  private static final long MILLI = 1_000_000;

  /** From the 10th to the 14th millisecond. */
  private static final Standstill STANDSTILL = new Standstill(10 * MILLI, 14 * MILLI);

  /** At a half, what piled up in 4 ms takes another 4 ms; at four fifths 16 ms, at nine 36 ms. */
  @ParameterizedTest
  @CsvSource({
    "8, 10, 0.5, false",
    "8, 11, 0.5, true",
    "17, 18, 0.5, true",
    "18, 19, 0.5, false",
    "29, 30, 0.8, true",
    "30, 31, 0.8, false",
    "49, 50, 0.9, true",
    "50, 51, 0.9, false",
    "49, 50, 1.0, true",
    "50, 51, 1.0, false"
  })
  void aRequestIsLeftOutIfTheMachineMayHaveDelayedIt(
      long due, long answered, double utilisation, boolean delayed) {
    ResponseLog log = new ResponseLog();
    log.answered(due * MILLI, answered * MILLI);

    ResponseLog.Undisturbed taken = log.take(List.of(STANDSTILL), utilisation);

    assertThat(taken.delayed()).isEqualTo(delayed ? 1 : 0);
    assertThat(taken.nanos().getTotalCount()).isEqualTo(delayed ? 0 : 1);
  }

  /** A server that does nothing for 30 ms leaves its trace, whatever the machine did before. */
  @Test
  void whatAServerDoesToItselfIsKept() {
    ResponseLog log = new ResponseLog();
    log.answered(20 * MILLI, 50 * MILLI);

    ResponseLog.Undisturbed taken = log.take(List.of(STANDSTILL), 0.5);

    assertThat((double) taken.nanos().getMaxValue()).isCloseTo(30e6, within(0.1e6));
  }

  @Test
  void whatWasTakenIsForgotten() {
    ResponseLog log = new ResponseLog();
    for (int i = 0; i < 100_000; i++) {
      log.answered(i, i + MILLI);
    }

    assertThat(log.take(List.of(), 0.5).nanos().getTotalCount()).isEqualTo(100_000);
    assertThat(log.take(List.of(), 0.5).nanos().getTotalCount()).isZero();
  }
}

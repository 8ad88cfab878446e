package dev.joust.lab.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmThreadsTest {

  @ParameterizedTest
  @CsvSource({
    "7 (C2 CompilerThre) R 1 7, true",
    "7 (C2 CompilerThre) S 1 7, false",
    "7 (C2 CompilerThre) D 1 7, false",
    "7 (a) R b) S 1 7, false",
    "7 (a) S b) R 1 7, true",
    "'', false"
  })
  void theStateFollowsTheName(String stat, boolean runnable) {
    assertThat(JvmThreads.isRunnable(stat)).isEqualTo(runnable);
  }
}

package dev.joust.lab.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of limits in profiles. */
class CpuLimitTest {

  @ParameterizedTest
  @ValueSource(strings = {"none", "one-core", "quota-0.125", "quota-2"})
  void aLabelIsReadAsItIsWritten(String label) {
    assertThat(CpuLimit.of(label).label()).isEqualTo(label);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "quota", "quota-", "quota-0", "quota-0.001", "quota-1025", "quota--1"})
  void refusesWhatIsNone(String label) {
    assertThatThrownBy(() -> CpuLimit.of(label))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be none, one-core or quota- and 0.01 to 1024 cores");
  }
}

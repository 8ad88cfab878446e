package dev.joust.lab.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoresTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "0-3|0-3",
        "3,1,2|1-3",
        "0,2-3,5|0,2-3,5",
        "1,1,0-1|0-1",
        "7-7|7",
        "8,10|8,10"
      })
  void readsAndWritesTheKernelsForm(String given, String written) {
    assertThat(Cores.parse(given)).hasToString("Optional[" + written + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "x", "-1", "1-", "3-1", "0,", "0 1", "0-3:2", "100000"})
  void takesNothingElseForAList(String given) {
    assertThat(Cores.parse(given)).isEmpty();
  }

  @Test
  void isASet() {
    assertThat(new Cores(List.of(3, 1, 3))).isEqualTo(new Cores(List.of(1, 3)));
    assertThat(new Cores(List.of(3, 1, 3)).count()).isEqualTo(2);
    assertThat(new Cores(List.of()).isEmpty()).isTrue();
  }
}

package dev.joust.run.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteOrderMarkTest {

  @ParameterizedTest
  @CsvSource({
    "\uFEFFtext, text",
    "text, text",
    "te\uFEFFxt, te\uFEFFxt",
    "\uFEFF, ''",
    "'', ''",
    "\uFEFF\uFEFFtext, \uFEFFtext"
  })
  void onlyOneAtTheBeginningIsTaken(String text, String without) {
    assertThat(ByteOrderMark.without(text)).isEqualTo(without);
  }
}

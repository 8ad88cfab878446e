package dev.joust.run.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken for YAML that a person wrote. */
class YamlTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "010", "08", "00", "-012", "0x1F", "0o17", "0b11", "1_000", "1_0.5", "1:30", "1:30:00",
        ".inf", "-.Inf", ".NaN"
      })
  void aNumberThatReadersTakeDifferentlyIsRefusedWithItsLine(String number) {
    assertThatThrownBy(() -> new YamlText("mine.yaml", "a: 1\nb: [" + number + "]"))
        .isInstanceOf(YamlTextException.class)
        .hasMessage(
            "mine.yaml:2: %s must be a finite decimal number such as 200 or 0.5; text goes in quotes"
                .formatted(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "10",
        "-3",
        "0.5",
        "1e3",
        "'010'",
        "\"1:30\"",
        "5%",
        "500ms",
        "quota-0.125",
        "4.1.0",
        "2018-05",
        "a_1"
      })
  void otherValuesAreTaken(String value) {
    assertThat(new YamlText("mine.yaml", "b: " + value).text()).isEqualTo("b: " + value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'a: ['                    | mine.yaml:1: not YAML: ",
        "'a: 1\n---\nb: 2'         | mine.yaml:2: a second document begins, leave one",
        "'a: &x 1\nb: *x'          | mine.yaml:2: aliases are not read: repeat the value",
        "'a: 1\nb: 2\na: 3'        | mine.yaml:3: 'a' is there twice, leave one",
        "'- {c: [d, {c: 1}],\n c: 2}' | mine.yaml:2: 'c' is there twice, leave one"
      })
  void whatIsWrongIsNamedInALine(String yaml, String message) {
    assertThatThrownBy(() -> new YamlText("mine.yaml", yaml))
        .isInstanceOf(YamlTextException.class)
        .hasMessageStartingWith(message.strip())
        .message()
        .doesNotContain("\n");
  }

  @Test
  void groupsMayHaveTheKeysOfOthers() {
    String yaml = "a: {b: a, c: b}\nb: [a, a, {a: 1}, {a: 1}]\n[c]: c\nd: {}\n";

    assertThat(new YamlText("mine.yaml", yaml).text()).isEqualTo(yaml);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "null", "~", "---", "# a comment"})
  void textWithoutAValueIsEmpty(String yaml) {
    assertThat(new YamlText("mine.yaml", yaml).isEmpty()).isTrue();
  }

  @Test
  void textWithAValueIsNotEmpty() {
    assertThat(new YamlText("mine.yaml", "a: 1").isEmpty()).isFalse();
  }

  @Test
  void linesEndAsOnAnySystemAndAByteOrderMarkIsPassedOver() {
    YamlText text = new YamlText("mine.yaml", "\uFEFFa: 1\r\nb:\r\n  - 2\r\n");

    assertThat(text.line(JsonPointer.compile("/b/0"))).hasValue(3);
    assertThat(text.where(JsonPointer.compile("/c"))).isEqualTo("mine.yaml");
  }
}

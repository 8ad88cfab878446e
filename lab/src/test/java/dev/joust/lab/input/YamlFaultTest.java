package dev.joust.lab.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlFaultTest {

  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .addModule(new DurationModule())
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /** What the texts of these tests are to be. */
  record Meeting(List<Guest> guests) {}

  /** One in the list. */
  record Guest(String name, Duration stays) {

    Guest {
      if (name.isBlank()) {
        throw new IllegalArgumentException("name is blank\nand more");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {guests: [], guest: []} | guest: unknown key: did you mean guests? (known are guests)
          guests: [{name: a, stays: 1s, nam: b}] | guests.0.nam: unknown key: did you mean name? (known are name, stays)
          guests: [{name: a, stays: 1s}, {name: b}] | guests.1.stays: is missing
          guests: [{name: a, stays: 1h}] | guests.0.stays: the time is '1h', must be a number with its \
          unit, such as 500ms, 10s or 2m
          guests: [{name: '', stays: 1s}] | guests.0: name is blank
          guests: 7 | guests: must be a list, e.g. [10, 100]
          guests: [x] | guests.0: must be a group of 'key: value'
          '' | must be a group of 'key: value'
          """)
  void namesTheKeyAndWhatIsWrongInOneLine(String yaml, String fault) {
    assertThat(fault(yaml)).hasToString(fault);
  }

  @Test
  void aTextThatIsNoYamlIsCalledThat() {
    assertThat(fault("@").toString()).contains("not YAML: ").hasLineCount(1);
  }

  @Test
  void theInnermostCauseIsWhatTheCheckHasThrown() {
    assertThat(YamlFault.innermost(refused("guests: [{name: '', stays: 1s}]")))
        .isExactlyInstanceOf(IllegalArgumentException.class);
  }

  private static YamlFault fault(String yaml) {
    return YamlFault.of(refused(yaml));
  }

  private static JsonProcessingException refused(String yaml) {
    return catchThrowableOfType(
        JsonProcessingException.class, () -> YAML.readValue(yaml, Meeting.class));
  }
}

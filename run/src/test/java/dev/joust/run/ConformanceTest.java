package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.run.Conformance.Extent;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How a contender was held to the contract, in words and in files. */
class ConformanceTest {

  private static final ObjectMapper JSON = JsonMapper.builder().addModule(new Jdk8Module()).build();

  @Test
  void saysItInWords() {
    assertThat(Conformance.core().text()).isEqualTo("not held to the whole kit");
    assertThat(Conformance.build().text()).isEqualTo("held to the whole kit by Joust's own build");
    assertThat(Conformance.kit(new KitResult("0.1.0", 254, 0, 2)).text())
        .isEqualTo("passed the whole kit (254 tests, 2 skipped)");
    assertThat(Conformance.kit(new KitResult("0.1.0", 247, 7, 2)).text())
        .isEqualTo("fails 7 of 254 tests of the kit");
  }

  @Test
  void aKitThatFoundNothingWrongProvesIt() {
    assertThat(Conformance.build().isProven()).isTrue();
    assertThat(Conformance.kit(new KitResult("0.1.0", 254, 0, 2)).isProven()).isTrue();
    assertThat(Conformance.kit(new KitResult("0.1.0", 253, 1, 2)).isProven()).isFalse();
    assertThat(Conformance.core().isProven()).isFalse();
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    Conformance passed = Conformance.kit(new KitResult("0.1.0 (8a4dd2c)", 254, 0, 2));

    String json = JSON.writeValueAsString(passed);
    assertThat(json).contains("\"extent\":\"kit\"", "\"passed\":254");
    assertThat(JSON.readValue(json, Conformance.class)).isEqualTo(passed);
    assertThat(JSON.readValue("{\"extent\": \"core\"}", Conformance.class))
        .isEqualTo(Conformance.core());
  }

  @Test
  void aResultOfTheKitBelongsToItsExtentAlone() {
    Optional<KitResult> result = Optional.of(new KitResult("0.1.0", 1, 0, 0));

    assertThatThrownBy(() -> new Conformance(Extent.CORE, result))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Conformance(Extent.KIT, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

package dev.joust.harness.cli.claims;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.lab.input.UsageException;
import dev.joust.reports.claims.ClaimList;
import dev.joust.run.yaml.YamlText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names in claims are those that exist. */
class ClaimNamesTest {

  private static final String CLAIM =
      """
      sources: {X: a}
      claims:
        - id: T
          source: X
          text: It is.
          suite: connection
          ways: [steady]
          measure: requestsPerSecond
          of: {connections: 100}
          to: {connections: 10}
          order:
            ahead: [netty]
            behind: [jetty]
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "suite: connection     | suite: conection      | 6  | suite 'conection', known are connection,",
        "[steady]              | [stedy]               | 7  | way 'stedy', known are steady,",
        "requestsPerSecond     | requestPerSecond      | 8  | measure 'requestPerSecond', known are requestsPerSecond,",
        "of: {connections      | of: {conections       | 9  | factor 'conections', known are connections,",
        "to: {connections      | to: {conections       | 10 | factor 'conections', known are connections,",
        "{connections: 100}    | {exchange: websoket}  | 9  | exchange 'websoket', known are websocket,",
        "[netty]               | [nety]                | 12 | contender 'nety', known are netty,",
        "[jetty]               | [jety@12.1]           | 13 | contender 'jety', known are jetty,"
      })
  void aMisspeltNameIsRefusedWithItsLineAndTheNearest(
      String right, String wrong, int line, String message) {
    assertThatThrownBy(() -> check(CLAIM.replace(right, wrong)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("mine.yaml:" + line + ": there is no " + message);
  }

  @Test
  void namesOfVariantsAndOfWhatIsNotInTheRunAreTaken() {
    assertThatCode(() -> check(CLAIM)).doesNotThrowAnyException();
    assertThatCode(() -> check(CLAIM.replace("[netty]", "['netty@4.1?transport=native', netty#2]")))
        .doesNotThrowAnyException();
  }

  /** Quantities are a profile's to choose. */
  @Test
  void aQuantityThatNoProfileOfJoustHasIsTaken() {
    assertThatCode(() -> check(CLAIM.replace("{connections: 100}", "{exchange: poll-3500ms}")))
        .doesNotThrowAnyException();
  }

  @Test
  void whatIsPublishedIsAboutWhatThereIs() throws IOException {
    try (InputStream yaml = ClaimList.class.getResourceAsStream("claims.yaml")) {
      String text = new String(yaml.readAllBytes(), StandardCharsets.UTF_8);

      assertThatCode(() -> check(text)).doesNotThrowAnyException();
    }
  }

  private static void check(String yaml) {
    YamlText text = new YamlText("mine.yaml", yaml);
    new ClaimNames(Set.of("netty", "jetty", "undertow", "tomcat", "vertx", "grizzly"))
        .check(text, ClaimList.of(text));
  }
}

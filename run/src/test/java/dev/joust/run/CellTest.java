package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the name of a factor says of it. */
class CellTest {

  @Test
  void aFactorWhoseNameEndsWithBytesIsASize() {
    Cell cell =
        Cell.of("flow")
            .with("exchange", "websocket")
            .with("payloadBytes", 512)
            .with("connections", 100)
            .with("bytes", 7)
            .with("bytesOfNothing", 1);

    assertThat(cell.sizes()).isEqualTo(Cell.of("flow").with("payloadBytes", 512).with("bytes", 7));
    assertThat(Cell.of("jobs").with("users", 20).sizes()).isEqualTo(Cell.of("jobs"));
  }

  @ParameterizedTest
  @CsvSource({"security, tls", "compression, deflate", "requestBody, gzip"})
  void noMeanIsMadeOverCellsOfUnlikeWork(String factor, String value) {
    Cell cell = Cell.of("idle").with(factor, value).with("summary", "slope");

    assertThat(cell.sizes()).isEqualTo(Cell.of("idle").with(factor, value));
  }
}

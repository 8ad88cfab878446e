package dev.joust.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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

  @Test
  void noMeanIsMadeOverCellsWithAndWithoutTls() {
    Cell cell = Cell.of("occupancy").with("exchange", "websocket").with("security", "tls");

    assertThat(cell.sizes()).isEqualTo(Cell.of("occupancy").with("security", "tls"));
  }

  @Test
  void noMeanIsMadeOverCellsWithAndWithoutCompression() {
    Cell cell = Cell.of("idle").with("compression", "deflate").with("summary", "slope");

    assertThat(cell.sizes()).isEqualTo(Cell.of("idle").with("compression", "deflate"));
  }
}

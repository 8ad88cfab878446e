package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.Endpoint;
import org.junit.jupiter.api.Test;

class LoadCellTest {

  private static final LoadCell OPEN =
      cell(Endpoint.HTTP_CLOSE, 100, new Pace.Scheduled(60, 5, 50));
  private static final LoadCell CLOSED = cell(Endpoint.HTTP_CLOSE, 100, new Pace.Timed(5, 50));

  private static LoadCell cell(Endpoint endpoint, int connections, Pace pace) {
    return new LoadCell(endpoint, connections, 512, pace, 20);
  }

  @Test
  void theCapacityOfAnOpenLoopIsThatOfTheClosedLoopOfTheSameRequests() {
    assertThat(OPEN.capacity(6))
        .contains(new LoadCell(Endpoint.HTTP_CLOSE, 100, 512, new Pace.Timed(5, 50), 6));
    assertThat(CLOSED.capacity(6)).isEmpty();
    assertThat(cell(Endpoint.HTTP_CLOSE, 100, new Pace.Counted(10)).capacity(6)).isEmpty();
  }

  @Test
  void aClosedLoopIsTheSameWhateverItsSlicesAre() {
    assertThat(CLOSED.isSameClosedLoop(CLOSED)).isTrue();
    assertThat(CLOSED.isSameClosedLoop(cell(Endpoint.HTTP_CLOSE, 100, new Pace.Timed(9, 90))))
        .isTrue();
    assertThat(CLOSED.isSameClosedLoop(OPEN)).isFalse();
    assertThat(CLOSED.isSameClosedLoop(cell(Endpoint.HTTP_CLOSE, 101, CLOSED.pace()))).isFalse();
    assertThat(CLOSED.isSameClosedLoop(cell(Endpoint.HTTP_KEEPALIVE, 100, CLOSED.pace())))
        .isFalse();
    assertThat(CLOSED.isSameClosedLoop(cell(Endpoint.HTTP_CLOSE, 100, new Pace.Counted(10))))
        .isFalse();
  }
}

package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.Address;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadSpec;
import dev.joust.load.RequestBody;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void requestsThatCarrySomethingArePosted() {
    LoadCell posts =
        new LoadCell(
            Endpoint.HTTP_KEEPALIVE,
            4,
            512,
            RequestBody.GZIP,
            Streams.ONE,
            new Pace.Scheduled(50, 5, 50),
            1);

    LoadSpec load = posts.loadOn(Address.plain("127.0.0.1:80"), Duration.ofSeconds(1), 1);

    assertThat(load.uri()).hasToString("http://127.0.0.1:80/echo");
    assertThat(load.request().method()).isEqualTo("POST");
    assertThat(load.expectedBytes()).hasValue(512);
    assertThat(posts.withUsers(9).requestBody()).isEqualTo(RequestBody.GZIP);
    assertThat(posts.capacity(1).orElseThrow().requestBody()).isEqualTo(RequestBody.GZIP);
    assertThat(
            posts.isSameClosedLoop(
                new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 512, new Pace.Timed(5, 50), 1)))
        .isFalse();
  }

  /** At most a connection's streams more are under way than were asked for, and one connection. */
  @ParameterizedTest
  @CsvSource({"1, 100, 100", "8, 96, 12", "8, 97, 13", "8, 104, 13", "128, 100, 1", "128, 0, 0"})
  void usersShareConnectionsThatHaveStreams(int streams, int users, int connections) {
    LoadCell cell =
        new LoadCell(
            Endpoint.HTTP2, 8, 512, new Streams(streams, 0, OptionalInt.empty()), CLOSED.pace(), 1);

    assertThat(cell.withUsers(users).connections()).isEqualTo(connections);
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

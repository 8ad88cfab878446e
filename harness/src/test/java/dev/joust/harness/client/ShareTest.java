package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.joust.load.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareTest {

  private static List<Share> shares(int clients) {
    return IntStream.range(0, clients).mapToObj(client -> new Share(client, clients)).toList();
  }

  private static String parts(int whole, int clients) {
    return shares(clients).stream().map(share -> share.of(whole)).toList().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7 | 1 | [7]",
        "6 | 3 | [2, 2, 2]",
        "7 | 3 | [3, 2, 2]",
        "1 | 3 | [1, 0, 0]",
        "2 | 3 | [1, 1, 0]",
        "0 | 2 | [0, 0]",
        "2147483647 | 2 | [1073741824, 1073741823]"
      })
  void partsAddUpAndDifferByOneAtMost(int whole, int clients, String expected) {
    assertThat(parts(whole, clients)).isEqualTo(expected);
  }

  @Test
  void everyPartIsOfTheWhole() {
    for (int whole = 0; whole < 50; whole++) {
      for (int clients = 1; clients < 20; clients++) {
        int all = whole;
        assertThat(shares(clients).stream().mapToInt(share -> share.of(all)).sum())
            .isEqualTo(whole);
      }
    }
  }

  @Test
  void aRateIsSharedAsTheConnectionsThatItIsAskedOver() {
    assertThat(shares(3).stream().map(share -> share.of(1_000.0, 4)))
        .containsExactly(500.0, 250.0, 250.0);
    assertThat(shares(3).stream().mapToDouble(share -> share.of(1_000.0, 7)).sum())
        .isCloseTo(1_000, within(1e-9));
    assertThat(new Share(1, 2).of(1_000.0, 1)).isZero();
    assertThat(new HarnessReply.Rate(1_000, 0).of(new Share(1, 4), 5))
        .isEqualTo(new HarnessReply.Rate(200, 0.25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10000 | 100 | 3 | [3400, 3300, 3300]",
        "10000 | 1 | 3 | [10000, 0, 0]",
        "3 | 10 | 3 | [1, 1, 1]",
        "1 | 10 | 3 | [0, 0, 1]",
        "2147483647 | 2 | 2 | [1073741823, 1073741824]"
      })
  void requestsAreSharedAsTheConnectionsAreAndAddUp(
      int requests, int connections, int clients, String expected) {
    LoadCell cell =
        new LoadCell(Endpoint.HTTP_CLOSE, connections, 64, new Pace.Counted(requests), 1);

    List<Integer> parts = shares(clients).stream().map(share -> requests(cell.of(share))).toList();

    assertThat(parts).hasToString(expected);
    assertThat(parts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(requests);
  }

  private static int requests(LoadCell cell) {
    return ((Pace.Counted) cell.pace()).requests();
  }

  @Test
  void aClientCanHaveNoConnectionOfACellButIsWarmedUpAllTheSame() {
    Share last = new Share(2, 3);
    LoadCell one = new LoadCell(Endpoint.WEBSOCKET, 1, 64, new Pace.Timed(1, 1), 1);

    assertThat(one.of(last)).isEqualTo(one.withUsers(0));
    assertThat(one.of(new Share(0, 3))).isEqualTo(one);
    assertThat(new WarmUpSettings(1, 3, 0.1, 0.1, 2, 0, 9).of(last).connections()).isEqualTo(1);
  }

  @Test
  void clientsThatBeginTogetherTakeTurns() {
    List<Long> due =
        shares(3).stream()
            .map(share -> new HarnessReply.Rate(10, share.phase()).during(Duration.ofSeconds(1)))
            .flatMap(schedule -> LongStream.range(0, 2).mapToObj(schedule::dueNanos))
            .sorted()
            .toList();

    assertThat(due)
        .containsExactly(0L, 33_333_333L, 66_666_666L, 100_000_000L, 133_333_333L, 166_666_666L);
    assertThat(new Share(0, 1).phase()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "1, 1", "0, 0"})
  void thereIsNoOtherClient(int client, int clients) {
    assertThatThrownBy(() -> new Share(client, clients))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Share;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three contenders in rounds. */
class ScheduleTest {

  private static final int RIVALS = 3;

  private static List<List<Integer>> rounds(int rounds, long seed) {
    List<Integer> turns = Schedule.of(RIVALS, rounds, seed).turns();
    return IntStream.range(0, rounds)
        .mapToObj(round -> turns.subList(round * RIVALS, (round + 1) * RIVALS))
        .toList();
  }

  @Test
  void everyContenderHasOneTurnInARound() {
    assertThat(rounds(50, 1))
        .hasSize(50)
        .allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder(0, 1, 2));
    assertThat(Schedule.of(RIVALS, 50, 1).planned()).isEqualTo(50 * RIVALS);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "2, 1", "3, 2", "5, 2", "6, 3"})
  void roundsAreNumberedFromOne(int turn, int round) {
    assertThat(Schedule.of(RIVALS, 3, 1).round(turn)).isEqualTo(round);
  }

  @Test
  void aTurnIsThatOfWhoIsDrawn() {
    Schedule schedule = new Schedule(List.of(2, 0, 1), RIVALS, RIVALS);

    assertThat(IntStream.range(0, RIVALS).map(schedule::rival)).containsExactly(2, 0, 1);
  }

  @Test
  void theSameSeedMakesTheSameOrder() {
    assertThat(Schedule.of(RIVALS, 20, 7)).isEqualTo(Schedule.of(RIVALS, 20, 7));
    assertThat(Schedule.of(RIVALS, 20, 7)).isNotEqualTo(Schedule.of(RIVALS, 20, 8));
  }

  /** Each of the six orders is due to a sixth of the rounds. */
  @Test
  void eachOrderIsDrawnAsOftenAsAnyOther() {
    List<List<Integer>> rounds = rounds(6_000, 1);

    assertThat(rounds.stream().distinct()).hasSize(6);
    assertThat(rounds.stream().distinct())
        .allSatisfy(
            order ->
                assertThat(rounds.stream().filter(order::equals).count()).isBetween(900L, 1_100L));
  }

  /** Who was last is not less likely to be first in the next round. */
  @Test
  void aRoundKnowsNothingOfTheOneBefore() {
    List<List<Integer>> rounds = rounds(6_000, 1);
    long twiceInARow =
        IntStream.range(1, rounds.size())
            .filter(i -> rounds.get(i).get(0).equals(rounds.get(i - 1).get(RIVALS - 1)))
            .count();

    assertThat(twiceInARow).isBetween(1_850L, 2_150L);
  }

  @Test
  void eachCellOfABlockHasAnOrderOfItsOwn() {
    LoadCell cell = new LoadCell(Endpoint.WEBSOCKET, 1, 1, new Pace.Counted(1), 20);
    BlockTask block =
        new BlockTask(
            "wire",
            Stream.of("a", "b", "c")
                .map(
                    name ->
                        new Rival(
                            name, Address.plain("there:1"), Optional.of(1L), Compression.NONE))
                .toList(),
            List.of(cell, cell),
            new WarmUpSettings(1, 3, 0.1, 0.1, 1, 0, 1),
            Optional.empty(),
            1,
            7,
            new Share(0, 1),
            1,
            List.of(),
            Optional.empty());

    assertThat(block.schedule(0)).isEqualTo(Schedule.of(RIVALS, 20, 7));
    assertThat(block.schedule(1)).isNotEqualTo(block.schedule(0));
  }

  @Test
  void whoIsAloneHasEveryTurn() {
    Schedule alone = Schedule.of(1, 4, 1);

    assertThat(alone.turns()).containsOnly(0);
    assertThat(alone.planned()).isEqualTo(4);
    assertThat(alone.round(3)).isEqualTo(4);
  }

  /** Two rounds are planned, and two more can follow. */
  @ParameterizedTest
  @CsvSource({"5, false", "6, true", "11, true", "12, false"})
  void thereAreAsManyRoundsMoreAsArePlanned(int turn, boolean more) {
    assertThat(Schedule.of(RIVALS, 2, 1).hasMore(turn)).isEqualTo(more);
  }

  @Test
  void roundsThatAreNotPlannedLeaveTheOthersAsTheyAre() {
    assertThat(Schedule.of(RIVALS, 20, 7).turns()).startsWith(rounds(7));
    assertThatThrownBy(() -> Schedule.of(RIVALS, 2, 1).rival(4 * RIVALS))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static Integer[] rounds(long seed) {
    return Schedule.of(RIVALS, 10, seed).turns().toArray(Integer[]::new);
  }
}

package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.joust.harness.block.BlockSlice.OfClients;
import dev.joust.harness.block.client.BlockPoint.TurnEnds;
import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Slice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What several clients say of one turn of a contender. */
class SlicesTogetherTest {

  private static final Pace TIMED = new Pace.Timed(0, 1);

  private static final Slice ONE =
      slice(new LoadTotals(12, 10, Map.of("timeout", 2L), 100, 1_000, 4), 100, 10, 7);
  private static final Slice OTHER =
      slice(new LoadTotals(21, 20, Map.of("timeout", 1L, "length", 1L), 10, 100, 2), 104, 20, 9);
  private static final ClientUsage OF_ONE = new ClientUsage(500, 60, 9, 4, 20, 30);
  private static final ClientUsage OF_OTHER = new ClientUsage(400, 70, 8, 6, 10, 40);

  private static Slice slice(LoadTotals all, long nanos, int completed, long latencyNanos) {
    return new Slice(
        all,
        nanos,
        Optional.empty(),
        Optional.of(latencyNanos - 1),
        Optional.empty(),
        TurnBuilder.answers(completed, latencyNanos),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static Slice slice(long nanos, int completed) {
    return slice(LoadTotals.NONE, nanos, completed, 7);
  }

  private static Reached<TurnEnds> end(Optional<Slice> slice, ClientUsage usage) {
    return new Reached<>(new TurnEnds(3, 1, slice, Optional.empty()), usage);
  }

  private static OfClients together(Slice one, Slice other, Pace pace) {
    return OfClients.together(
            List.of(end(Optional.of(one), OF_ONE), end(Optional.of(other), OF_OTHER)), pace)
        .orElseThrow();
  }

  @Test
  void whatOneClientSaysStays() {
    assertThat(OfClients.together(List.of(end(Optional.of(ONE), OF_ONE)), TIMED))
        .contains(new OfClients(3, 1, ONE, OF_ONE, List.of(6L)));
  }

  @Test
  void countsAndCpuTimeOfSeveralAreAdded() {
    OfClients both = together(ONE, OTHER, TIMED);

    assertThat(both.slice().all())
        .isEqualTo(new LoadTotals(33, 30, Map.of("timeout", 3L, "length", 1L), 110, 1_100, 6));
    assertThat(both.slice().completed()).isEqualTo(30);
    assertThat(both.slice().clientCpuNanos()).contains(14L);
    assertThat(both.cpuNanos()).containsExactly(6L, 8L);
    assertThat(both.usage().cpuNanos()).isEqualTo(130);
    assertThat(both.usage().compilingNanos()).isEqualTo(10);
  }

  @Test
  void lengthsAreNotAddedAndTheLongestPauseCounts() {
    OfClients both = together(ONE, OTHER, TIMED);

    assertThat(both.slice().nanos()).isEqualTo(103);
    assertThat(both.usage().nanos()).isEqualTo(500);
    assertThat(both.usage().gcPauseNanos()).isEqualTo(9);
    assertThat(both.usage().hiccupP99Nanos()).isEqualTo(20);
    assertThat(both.usage().hiccupMaxNanos()).isEqualTo(40);
  }

  @Test
  void theRateIsTheSumOfTheClientsHoweverUnlikeTheirSlicesAre() {
    Slice both = together(slice(20_000, 40), slice(60_000, 180), TIMED).slice();

    assertThat(220.0 / both.nanos()).isCloseTo(40 / 20e3 + 180 / 60e3, withinPercentage(0.1));
  }

  @Test
  void slicesWithoutRequestsAreAsLongAsTheLongest() {
    assertThat(together(slice(100, 0), slice(104, 0), TIMED).slice().nanos()).isEqualTo(104);
    assertThat(together(slice(100, 0), OTHER, TIMED).slice().nanos()).isEqualTo(104);
  }

  @Test
  void aNumberOfRequestsIsDoneWhenTheLastClientIs() {
    assertThat(together(ONE, OTHER, new Pace.Counted(30)).slice().nanos()).isEqualTo(104);
  }

  @Test
  void histogramsAreMerged() {
    Histogram both = together(ONE, OTHER, TIMED).slice().latencyNanos();

    assertThat(both.getCountAtValue(7)).isEqualTo(10);
    assertThat(both.getCountAtValue(9)).isEqualTo(20);
    assertThat(both.getTotalCount()).isEqualTo(30);
  }

  @Test
  void aClientThatTookNoPartLeavesTheOthersAlone() {
    Reached<TurnEnds> none = end(Optional.empty(), OF_ONE);

    assertThat(OfClients.together(List.of(none, end(Optional.of(OTHER), OF_OTHER)), TIMED))
        .contains(new OfClients(3, 1, OTHER, OF_OTHER, List.of(0L, 8L)));
    assertThat(OfClients.together(List.of(none, none), TIMED)).isEmpty();
  }

  @Test
  void whereTheSystemDoesNotTellTheJvmDoesForTheWholeTurn() {
    Slice untold =
        new Slice(
            ONE.all(),
            100,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            ONE.latencyNanos(),
            Optional.empty(),
            List.of(),
            Optional.empty());

    assertThat(together(untold, OTHER, TIMED).cpuNanos()).containsExactly(60L, 8L);
  }
}

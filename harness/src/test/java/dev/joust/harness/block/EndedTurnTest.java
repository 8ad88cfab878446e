package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.joust.harness.client.ClientMessage.TurnEnds;
import dev.joust.harness.client.HistogramText;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.ProcessClock;
import dev.joust.harness.client.Slice;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class EndedTurnTest {

  private static final Pace TIMED = new Pace.Timed(0, 1);

  private static final TurnEnds ONE =
      new TurnEnds(
          2,
          3,
          1,
          new LoadTotals(12, 10, Map.of("timeout", 2L), 100, 1_000, 4),
          slice(100, 10, 7, Optional.of(5L)),
          new ProcessClock(500, 60, 9, 4),
          20,
          30);
  private static final TurnEnds OTHER =
      new TurnEnds(
          2,
          3,
          1,
          new LoadTotals(21, 20, Map.of("timeout", 1L, "length", 1L), 10, 100, 2),
          slice(104, 20, 9, Optional.of(8L)),
          new ProcessClock(400, 70, 8, 6),
          10,
          40);

  private static Slice slice(long nanos, int completed, long latencyNanos, Optional<Long> cpu) {
    String latencies = HistogramText.of(TurnBuilder.answers(completed, latencyNanos));
    return new Slice(
        nanos, completed, Optional.empty(), cpu, Optional.empty(), latencies, Optional.empty());
  }

  private static TurnEnds withSlice(Slice slice) {
    return new TurnEnds(2, 3, 1, ONE.all(), slice, ONE.spent(), 20, 30);
  }

  private static EndedTurn of(TurnEnds... turns) {
    return new EndedTurn(List.of(turns).stream().map(Optional::of).toList());
  }

  @Test
  void whatOneClientSaysStays() {
    assertThat(of(ONE).together(TIMED)).isEqualTo(ONE);
    assertThat(of(ONE).clientsCpuNanos()).containsExactly(5L);
  }

  @Test
  void countsAndCpuTimeOfSeveralAreAdded() {
    TurnEnds both = of(ONE, OTHER).together(TIMED);

    assertThat(both.all())
        .isEqualTo(new LoadTotals(33, 30, Map.of("timeout", 3L, "length", 1L), 110, 1_100, 6));
    assertThat(both.slice().completed()).isEqualTo(30);
    assertThat(both.slice().clientCpuNanos()).contains(13L);
    assertThat(both.spent().cpuNanos()).isEqualTo(130);
    assertThat(both.spent().compilingNanos()).isEqualTo(10);
  }

  @Test
  void lengthsAreNotAddedAndTheLongestPauseCounts() {
    TurnEnds both = of(ONE, OTHER).together(TIMED);

    assertThat(both.slice().nanos()).isEqualTo(103);
    assertThat(both.spent().nanos()).isEqualTo(500);
    assertThat(both.spent().gcNanos()).isEqualTo(9);
    assertThat(both.hiccupP99Nanos()).isEqualTo(20);
    assertThat(both.hiccupMaxNanos()).isEqualTo(40);
  }

  @Test
  void theRateIsTheSumOfTheClientsHoweverUnlikeTheirSlicesAre() {
    TurnEnds early = withSlice(slice(20_000, 40, 7, Optional.of(5L)));
    TurnEnds late = withSlice(slice(60_000, 180, 7, Optional.of(5L)));

    Slice both = of(early, late).together(TIMED).slice();

    assertThat(220.0 / both.nanos()).isCloseTo(40 / 20e3 + 180 / 60e3, withinPercentage(0.1));
  }

  @Test
  void slicesWithoutRequestsAreAsLongAsTheLongest() {
    TurnEnds none = withSlice(slice(100, 0, 7, Optional.of(5L)));

    assertThat(of(none, withSlice(slice(104, 0, 7, Optional.of(5L)))).together(TIMED).slice())
        .extracting(Slice::nanos)
        .isEqualTo(104L);
    assertThat(of(none, OTHER).together(TIMED).slice().nanos()).isEqualTo(104);
  }

  @Test
  void aNumberOfRequestsIsDoneWhenTheLastClientIs() {
    assertThat(of(ONE, OTHER).together(new Pace.Counted(30)).slice().nanos()).isEqualTo(104);
  }

  @Test
  void histogramsAreMerged() {
    Histogram both = HistogramText.parse(of(ONE, OTHER).together(TIMED).slice().latencies());

    assertThat(both.getCountAtValue(7)).isEqualTo(10);
    assertThat(both.getCountAtValue(9)).isEqualTo(20);
    assertThat(both.getTotalCount()).isEqualTo(30);
  }

  @Test
  void aClientThatTookNoPartLeavesTheOthersAlone() {
    EndedTurn turn = new EndedTurn(List.of(Optional.empty(), Optional.of(OTHER)));

    assertThat(turn.isNone()).isFalse();
    assertThat(turn.together(TIMED)).isEqualTo(OTHER);
    assertThat(turn.clientsCpuNanos()).containsExactly(0L, 8L);
    assertThat(new EndedTurn(List.of(Optional.empty())).isNone()).isTrue();
  }

  @Test
  void whereTheSystemDoesNotTellTheJvmDoesForTheWholeTurn() {
    TurnEnds untold =
        new TurnEnds(2, 3, 1, ONE.all(), slice(100, 10, 7, Optional.empty()), ONE.spent(), 20, 30);

    assertThat(of(untold, OTHER).clientsCpuNanos()).containsExactly(60L, 8L);
  }
}

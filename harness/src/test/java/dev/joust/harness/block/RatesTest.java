package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.load.Endpoint;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Iteration;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Open loops at shares of capacities that were measured in the same block. */
class RatesTest {

  private static final int BLOCK = 1;

  private static final Cell CELL = Cell.of("capacity");

  private final Rates rates = new Rates();

  private static LoadCell at(int capacityPercent) {
    return new LoadCell(
        Endpoint.HTTP_KEEPALIVE, 4, 100, new Pace.Scheduled(capacityPercent, 20, 500), 9);
  }

  private static TurnBuilder slice(long answers, long nanos) {
    return new TurnBuilder().latencyNanos(TurnBuilder.answers(answers, 1)).sliceNanos(nanos);
  }

  /** A contender was measured with so many answers in a second. */
  private void measured(int block, String contender, long answersPerSecond) {
    rates.add(block, contender, Observations.closed(slice(answersPerSecond, 1_000_000_000)));
  }

  private void measured(String contender, long answersPerSecond) {
    measured(BLOCK, contender, answersPerSecond);
  }

  @Test
  void areSharesOfWhatTheSlowestCanCarry() {
    measured("fast", 4_000);
    measured("slow", 1_000);
    measured("faster", 8_000);

    assertThat(rates.of(BLOCK, at(50))).hasValue(500.0);
    assertThat(rates.of(BLOCK, at(90))).hasValue(900.0);
    assertThat(rates.of(BLOCK, at(110))).hasValue(1_100.0);
  }

  @Test
  void aCapacityIsThatOfAllSlicesThatNothingDisturbed() {
    rates.add(
        BLOCK,
        "one",
        Observations.closed(
            slice(300, 200_000_000),
            slice(300, 400_000_000),
            slice(9_000, 100_000_000).disturbed()));

    assertThat(rates.of(BLOCK, at(100))).hasValue(1_000.0);
  }

  @ParameterizedTest
  @CsvSource({"1009, 504", "1010, 505", "1011, 506", "1013, 506"})
  void areWholeNumbers(long answersPerSecond, double rate) {
    measured("one", answersPerSecond);

    assertThat(rates.of(BLOCK, at(50))).hasValue(rate);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 2", "4, 2"})
  void areAtLeastOneInASecond(long answersPerSecond, double rate) {
    measured("one", answersPerSecond);

    assertThat(rates.of(BLOCK, at(50))).hasValue(rate);
    assertThat(rates.of(BLOCK, at(1))).hasValue(1.0);
  }

  @Test
  void theLastMeasurementOfAContenderCounts() {
    measured("one", 1_000);
    measured("one", 2_000);

    assertThat(rates.of(BLOCK, at(50))).hasValue(1_000.0);
  }

  @Test
  void belongToTheirBlock() {
    measured(1, "one", 1_000);
    measured(2, "one", 3_000);

    assertThat(rates.of(1, at(50))).hasValue(500.0);
    assertThat(rates.of(2, at(50))).hasValue(1_500.0);
    assertThat(rates.of(3, at(50))).isEmpty();
  }

  @Test
  void belongToTheirLoadWhateverItsPace() {
    measured("one", 1_000);
    Pace pace = new Pace.Scheduled(50, 1, 2);

    assertThat(rates.of(BLOCK, new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 100, pace, 1)))
        .hasValue(500.0);
    assertThat(rates.of(BLOCK, new LoadCell(Endpoint.WEBSOCKET, 4, 100, pace, 9))).isEmpty();
    assertThat(rates.of(BLOCK, new LoadCell(Endpoint.HTTP_KEEPALIVE, 5, 100, pace, 9))).isEmpty();
    assertThat(rates.of(BLOCK, new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 99, pace, 9))).isEmpty();
  }

  @Test
  void areSharesOfACapacityThatIsGivenWhateverWasMeasured() {
    LoadCell given =
        new LoadCell(
            Endpoint.HTTP_KEEPALIVE,
            4,
            100,
            new Pace.Scheduled(25, OptionalDouble.of(20_000), 20, 500),
            9);
    assertThat(rates.of(BLOCK, given)).hasValue(5_000.0);

    measured("one", 1_000);

    assertThat(rates.of(BLOCK, given)).hasValue(5_000.0);
    assertThat(given.capacity(6)).isEmpty();
  }

  @Test
  void aClosedLoopHasNone() {
    measured("one", 1_000);

    assertThat(rates.of(BLOCK, Observations.CLOSED)).isEmpty();
  }

  @Test
  void onlyAClosedLoopForATimeTellsACapacity() {
    rates.add(BLOCK, "open", Observations.open(10, slice(10, 1_000_000_000)));
    rates.add(
        BLOCK,
        "counted",
        Observations.of(
            new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 100, new Pace.Counted(10), 9),
            slice(10, 1_000_000_000)));

    assertThat(rates.of(BLOCK, at(50))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, 500", "1, 1", "2, 1"})
  void whoAnsweredNothingDoesNotCount(long answersPerSecond, double rate) {
    measured("one", 1_000);
    measured("silent", answersPerSecond);

    assertThat(rates.of(BLOCK, at(50))).isEqualTo(Optional.of(rate));
  }

  private static Trial before(double... requestsPerSecond) {
    List<Iteration> slices = new ArrayList<>();
    for (double rate : requestsPerSecond) {
      slices.add(
          new Iteration(
              slices.size() + 1,
              Map.of("requestsPerSecond", Math.abs(rate)),
              Map.of(),
              Optional.of("disturbed").filter(why -> rate < 0)));
    }
    PlannedTrial planned =
        new PlannedTrial("b1-one-way-1", BLOCK, "way", "one", "wire", List.of(CELL));
    return new Trial(
        planned,
        Verdict.VALID,
        List.of(),
        Optional.empty(),
        Instant.EPOCH,
        Instant.EPOCH,
        Optional.empty(),
        List.of(new CellResult(CELL, Verdict.VALID, List.of(), Map.of(), List.of(), slices)),
        List.of(),
        GarbageCollectors.UNKNOWN);
  }

  @Test
  void aResumedRunKnowsTheCapacitiesOfItsTrialsBefore() {
    LoadCell closed = new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 100, new Pace.Timed(1, 1), 1);

    rates.remember(before(900, 1_100, -9_000), cell -> closed);

    assertThat(rates.of(BLOCK, at(50))).hasValue(500.0);
    assertThat(rates.of(BLOCK + 1, at(50))).isEmpty();
  }

  @Test
  void anOpenLoopOfATrialBeforeIsNoCapacity() {
    rates.remember(before(1_000), cell -> at(50));

    assertThat(rates.of(BLOCK, at(50))).isEmpty();
  }
}

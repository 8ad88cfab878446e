package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.Usages;
import dev.joust.run.Measure;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read off a slice of 100 ms, and off a cell of several. */
class BlockMeasuresTest {

  private static final long MILLI = TurnBuilder.MILLI;

  private static Map<String, Double> ofSlice(TurnBuilder turn) {
    return Gauge.read(BlockMeasures.OF_SLICES, turn.build());
  }

  private static Map<String, Double> of(BlockCell cell) {
    return Gauge.read(BlockMeasures.OF_CELLS, cell);
  }

  private static LoadTotals totals(long started, long completed) {
    return new LoadTotals(started, completed, Map.of(), 30 * completed, 50 * completed, 0);
  }

  private static TurnBuilder answers(long count, long nanos) {
    return new TurnBuilder().latencyNanos(TurnBuilder.answers(count, nanos));
  }

  @Test
  void aSliceHasItsOwnRateAndCosts() {
    Map<String, Double> values =
        ofSlice(
            answers(200, 1_024)
                .serverCpuNanos(Optional.of(80 * MILLI))
                .clientCpuNanos(Optional.of(30 * MILLI))
                .all(totals(250, 250))
                .usage(Usages.grown(1_000), Usages.grown(501_000)));

    assertThat(values)
        .containsOnly(
            entry("requestsPerSecond", 2_000.0),
            entry("serviceTimeMeanMicros", 1.024),
            entry("serverCpuMicrosPerRequest", 400.0),
            entry("serverCpuShare", 0.8),
            entry("clientCpuShare", 0.3),
            // The server tells of its allocation at the ends of the whole turn.
            entry("allocatedBytesPerRequest", 2_000.0));
  }

  @Test
  void aSliceOfASearchHasItsRateAndWhatDependsOnIt() {
    Map<String, Double> values =
        ofSlice(
            answers(200, 1_024)
                .offered(2_000)
                .responseNanos(TurnBuilder.answers(200, 1_024))
                .usage(Usages.grown(0), Usages.grown(100)));

    assertThat(values)
        .containsEntry("offeredRequestsPerSecond", 2_000.0)
        .containsEntry("sliceResponseTimeP50Micros", 1.024)
        .containsEntry("sliceResponseTimeP99Micros", 1.024)
        .containsEntry("rssBytes", 100.0)
        .doesNotContainKey("requestsPerSecond");
  }

  @Test
  void cpuTimeIsThatOfTheWholeTurnWhereOnlyTheServerTells() {
    Map<String, Double> values =
        ofSlice(
            answers(200, 1_024)
                .serverCpuNanos(Optional.empty())
                .all(totals(250, 250))
                .usage(Usages.grown(0), Usages.grown(100)));

    assertThat(values)
        .containsEntry("serverCpuMicrosPerRequest", 400.0)
        // Four fifths of the turn's answers came in the slice.
        .containsEntry("serverCpuShare", 0.8);
  }

  @Test
  void whatTheSystemDoesNotTellIsNotMeasured() {
    Map<String, Double> values =
        ofSlice(
            new TurnBuilder()
                .serverCpuNanos(Optional.empty())
                .clientCpuNanos(Optional.empty())
                .usage(Usages.untold(), Usages.grown(1)));

    assertThat(values)
        .containsOnlyKeys("requestsPerSecond", "serviceTimeMeanMicros", "clientCpuShare")
        .containsEntry("clientCpuShare", 6.0);
    assertThat(ofSlice(new TurnBuilder().usage(Usages.grown(1), Usages.untold())))
        .doesNotContainKey("allocatedBytesPerRequest");
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true"})
  void whatIsMeasuredOfARequestNeedsOne(long answers, boolean measured) {
    Map<String, Double> values = ofSlice(answers(answers, 1_000).all(totals(answers, answers)));

    assertThat(values).containsEntry("requestsPerSecond", answers * 10.0);
    assertThat(values.containsKey("serviceTimeMeanMicros")).isEqualTo(measured);
    assertThat(values.containsKey("serverCpuMicrosPerRequest")).isEqualTo(measured);
    assertThat(values.containsKey("allocatedBytesPerRequest")).isEqualTo(measured);
    assertThat(values).containsKeys("serverCpuShare", "clientCpuShare");
  }

  /** A hundred thousand answers, the nth of which took n microseconds. */
  private static Histogram everyMicro() {
    Histogram times = new Histogram(5);
    for (int micros = 1; micros <= 100_000; micros++) {
      times.recordValue(micros * 1_000L);
    }
    return times;
  }

  @Test
  void percentilesAreThoseOfAllSlicesTogether() {
    Map<String, Double> values =
        of(
            Observations.closed(
                new TurnBuilder().latencyNanos(everyMicro()),
                new TurnBuilder().latencyNanos(everyMicro()),
                answers(100_000, 900 * MILLI).disturbed()));

    assertThat(values.get("serviceTimeP50Micros")).isCloseTo(50_000, within(1.0));
    assertThat(values.get("serviceTimeP90Micros")).isCloseTo(90_000, within(1.0));
    assertThat(values.get("serviceTimeP99Micros")).isCloseTo(99_000, within(1.0));
    assertThat(values.get("serviceTimeP99_9Micros")).isCloseTo(99_900, within(1.0));
    assertThat(values.get("serviceTimeP99_99Micros")).isCloseTo(99_990, within(1.0));
    assertThat(values.get("serviceTimeMaxMicros")).isCloseTo(100_000, within(1.0));
  }

  @ParameterizedTest
  @CsvSource({
    "50, 1, false",
    "50, 2, true",
    "99, 99, false",
    "99, 100, true",
    "99_9, 999, false",
    "99_9, 1000, true",
    "99_99, 9999, false",
    "99_99, 10000, true"
  })
  void aPercentileNeedsARequestBeyondIt(String percentile, long answers, boolean measured) {
    long first = answers / 2;
    BlockCell closed = Observations.closed(answers(first, 1_000), answers(answers - first, 1_000));
    BlockCell open =
        Observations.open(1, new TurnBuilder().responseNanos(TurnBuilder.answers(answers, 1_000)));

    assertThat(of(closed).containsKey("serviceTimeP" + percentile + "Micros")).isEqualTo(measured);
    assertThat(of(closed)).containsKey("serviceTimeMaxMicros");
    assertThat(of(open).containsKey("responseTimeP" + percentile + "Micros")).isEqualTo(measured);
    assertThat(of(open)).containsKey("responseTimeMaxMicros");
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true"})
  void theLongestTimeNeedsARequest(long answers, boolean measured) {
    Map<String, Double> values = of(Observations.closed(answers(answers, 1_000)));

    assertThat(values.containsKey("serviceTimeMaxMicros")).isEqualTo(measured);
    assertThat(values.containsKey("clientCpuMicrosPerRequest")).isEqualTo(measured);
  }

  @Test
  void anOpenLoopHasItsRateAndTimesFromWhenRequestsWereDue() {
    Map<String, Double> values =
        of(
            Observations.open(
                750,
                answers(100, 1_024).responseNanos(TurnBuilder.answers(100, 1_500)),
                answers(100, 1_024).responseNanos(TurnBuilder.answers(100, 1_900))));

    assertThat(values)
        .containsEntry("offeredRequestsPerSecond", 750.0)
        .containsEntry("responseTimeMeanMicros", 1.7);
    assertThat(values.get("serviceTimeMaxMicros")).isCloseTo(1.024, within(0.001));
    assertThat(values.get("responseTimeP50Micros")).isCloseTo(1.5, within(0.001));
    assertThat(values.get("responseTimeMaxMicros")).isCloseTo(1.9, within(0.001));
  }

  @Test
  void atARateTheServersCpuIsThatOfAllSlicesTogether() {
    BlockCell open = Observations.open(1, atRate(2), atRate(2), atRate(32));

    assertThat(of(open).get("serverMilliCpu")).isCloseTo(120, within(1e-6));
    assertThat(of(Observations.closed(new TurnBuilder()))).doesNotContainKey("serverMilliCpu");
  }

  private static TurnBuilder atRate(long serverCpuMillis) {
    return answers(1, 1_000)
        .responseNanos(TurnBuilder.answers(1, 1_000))
        .serverCpuNanos(Optional.of(serverCpuMillis * MILLI));
  }

  @Test
  void aClosedLoopHasNone() {
    assertThat(of(Observations.closed(new TurnBuilder())).keySet())
        .doesNotContain("offeredRequestsPerSecond")
        .noneMatch(name -> name.startsWith("responseTime"));
  }

  /** Bytes and requests are of whole turns, CPU time of slices. */
  @Test
  void countsAreThoseOfAllTurns() {
    Map<String, Double> values =
        of(
            Observations.closed(
                answers(100, 1_000).all(totals(130, 120)),
                answers(100, 1_000).all(totals(130, 130)),
                answers(100, 1_000).all(totals(200, 200)).disturbed()));

    assertThat(values)
        .containsEntry("requests", 460.0)
        .containsEntry("bytesSentPerRequest", 30.0)
        .containsEntry("bytesReceivedPerRequest", 50.0)
        .containsEntry("clientCpuMicrosPerRequest", 500.0);
  }

  @Test
  void slicesThatWereLeftOutAreAShare() {
    BlockCell cell =
        Observations.closed(
            new TurnBuilder(), new TurnBuilder().disturbed(), new TurnBuilder(), new TurnBuilder());

    assertThat(of(cell)).containsEntry("slicesLeftOutShare", 0.25);
  }

  @Test
  void requestsThatTheMachineMayHaveDelayedAreAShare() {
    assertThat(
            of(Observations.closed(new TurnBuilder().delayed(10), new TurnBuilder().delayed(30))))
        .containsEntry("delayedRequestsShare", 0.2);
    assertThat(of(Observations.closed(new TurnBuilder())))
        .doesNotContainKey("delayedRequestsShare");
  }

  @Test
  void fairnessIsThatOfAllSlices() {
    BlockCell cell =
        Observations.closed(
            new TurnBuilder().answersByConnection(4), new TurnBuilder().answersByConnection(0, 4));

    assertThat(of(cell))
        .as("two of four connections got the same, two got nothing")
        .containsEntry("jainIndex", 0.5)
        .containsEntry("connectionsWithoutAnswerShare", 0.5);
  }

  @Test
  void compilersAreMeasuredOverTheTurns() {
    BlockCell cell =
        Observations.closed(
            new TurnBuilder().compilersNanos(50 * MILLI),
            new TurnBuilder().compilersNanos(100 * MILLI),
            new TurnBuilder().compilersNanos(900 * MILLI).disturbed());

    assertThat(of(cell)).containsEntry("compilingShare", 0.075);
  }

  @Test
  void hiccupsAreThoseOfTheWorstSliceThatIsUsed() {
    BlockCell cell =
        Observations.closed(
            new TurnBuilder().hiccupNanos(3_000, 40_000),
            new TurnBuilder().hiccupNanos(5_000, 20_000),
            new TurnBuilder().hiccupNanos(9_000, 51 * MILLI));

    assertThat(of(cell))
        .containsEntry("clientHiccupP99Micros", 5.0)
        .containsEntry("clientHiccupMaxMicros", 40.0);
  }

  @Test
  void theServersCollectionsAreThoseSinceTheFirstTurn() {
    BlockCell cell =
        Observations.of(
            Observations.CLOSED,
            Optional.empty(),
            Usages.grown(17),
            new TurnBuilder().usage(Usages.grown(5), Usages.grown(8)),
            new TurnBuilder().usage(Usages.grown(9), Usages.grown(12)));

    assertThat(of(cell))
        .containsEntry("gcCount", 12.0)
        .containsEntry("gcPauseMillis", 12.0)
        .as("as it was at the end")
        .containsEntry("gcMaxPauseMillis", 17.0)
        .containsEntry("heapPeakBytes", 17.0);
  }

  @Test
  void eachMeasureHasANameOfItsOwn() {
    assertThat(BlockMeasures.all()).extracting(Measure::name).doesNotHaveDuplicates();
  }
}

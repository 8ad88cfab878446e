package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.rule.PhysicsRules;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.span.Usages;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.spi.Counters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cells of two turns or more, in slices of 100 ms. */
class CellEvidenceTest {

  private static final long MILLI = TurnBuilder.MILLI;
  private static final Placement PLACEMENT =
      new Placement(
          Optional.empty(), 3, List.of(new Placement.OfClient(Optional.empty(), 2)), false, "");

  private static final String REASON = "contenders that were not asked took 1.00 cores";

  private static CellEvidence of(BlockCell cell) {
    return new CellEvidence(cell, PLACEMENT, Compression.NONE);
  }

  private static <F extends Fact> F counted(BlockCell cell, Class<F> kind) {
    return of(cell).ofCounts().fact(kind).orElseThrow();
  }

  private static <F extends Fact> F measured(Class<F> kind, TurnBuilder... turns) {
    return of(Observations.closed(turns)).ofSlices().fact(kind).orElseThrow();
  }

  private static LoadCell load(Endpoint endpoint, int payloadBytes) {
    return new LoadCell(endpoint, 4, payloadBytes, new Pace.Timed(20, 100), 2);
  }

  private static LoadTotals totals(long started, long completed, Map<String, Long> errors) {
    return new LoadTotals(started, completed, errors, 7 * started, 9 * completed, 0);
  }

  private static TurnBuilder turn(long requests, Counters before, Counters after) {
    return new TurnBuilder()
        .all(totals(requests, requests, Map.of()))
        .usage(Usages.counting(before), Usages.counting(after));
  }

  @Test
  void requestsAreThoseOfAllTurnsTheDisturbedOnesAsWell() {
    BlockCell cell =
        Observations.closed(
            new TurnBuilder().all(totals(100, 97, Map.of("timeout", 3L))),
            new TurnBuilder().all(totals(50, 48, Map.of("timeout", 1L, "length", 1L))).disturbed());

    assertThat(counted(cell, Fact.Requests.class))
        .isEqualTo(new Fact.Requests(150, 145, Map.of("timeout", 4L, "length", 1L)));
  }

  /** What the server counted between two turns belongs to the cell as well. */
  @Test
  void theServersCountsAreFromTheFirstTurnToTheLast() {
    TurnBuilder[] turns = {
      turn(10, new Counters(1, 1, 5, 20, 30), new Counters(2, 1, 15, 30, 40)),
      turn(10, new Counters(2, 1, 16, 30, 40), new Counters(3, 1, 28, 41, 52))
    };
    BlockCell http = Observations.of(load(Endpoint.HTTP_KEEPALIVE, 10), turns);
    BlockCell webSocket = Observations.of(load(Endpoint.WEBSOCKET, 10), turns);

    assertThat(counted(http, Fact.Served.class))
        .isEqualTo(new Fact.Served(23, OptionalLong.empty()));
    assertThat(counted(webSocket, Fact.Served.class))
        .isEqualTo(new Fact.Served(21, OptionalLong.of(22)));
    assertThat(counted(http, Fact.Connections.class)).isEqualTo(new Fact.Connections(0, 2));
  }

  @Test
  void eachRequestIsToHaveAConnectionOnlyWhereItIsClosedAfterIt() {
    TurnBuilder turn =
        turn(10, Counters.NONE, new Counters(10, 0, 10, 0, 0))
            .all(totals(10, 9, Map.of("timeout", 1L)));

    for (Endpoint endpoint : Endpoint.ALL) {
      assertThat(counted(Observations.of(load(endpoint, 10), turn), Fact.Connections.class))
          .as(endpoint.label())
          .isEqualTo(new Fact.Connections(endpoint.closes() ? 10 : 0, 10));
    }
  }

  /** RFC 6455, section 5.2: lengths from 126 need two bytes more, those from 65,536 eight. */
  @ParameterizedTest
  @CsvSource({"0, 2", "125, 2", "126, 4", "127, 4", "65535, 4", "65536, 10", "65537, 10"})
  void framesHaveHeads(int payloadBytes, int headBytes) {
    Fact.Received received =
        counted(
            Observations.of(
                load(Endpoint.WEBSOCKET, payloadBytes),
                new TurnBuilder().all(totals(11, 10, Map.of("timeout", 1L)))),
            Fact.Received.class);

    assertThat(received.bytes()).isEqualTo(90);
    assertThat(received.payloadBytes()).isEqualTo(10L * payloadBytes);
    assertThat(received.framedBytes()).hasValue(10L * (payloadBytes + headBytes));
  }

  /** A server may send a message in several frames of HTTP/2, and windows beside them. */
  @Test
  void messagesOverHttp2HaveNoSizeOfTheirOwn() {
    BlockCell cell = Observations.of(load(Endpoint.WEBSOCKET_HTTP2, 100), new TurnBuilder());

    assertThat(counted(cell, Fact.Received.class).framedBytes()).isEmpty();
  }

  @Test
  void compressedMessagesHaveNoSizeOfTheirOwn() {
    BlockCell cell = Observations.of(load(Endpoint.WEBSOCKET, 1_000), new TurnBuilder());

    assertThat(
            new CellEvidence(cell, PLACEMENT, Compression.DEFLATE)
                .ofCounts()
                .fact(Fact.Received.class))
        .isEmpty();
  }

  @Test
  void compressionIsOfWebSocketsAlone() {
    BlockCell cell = Observations.closed(new TurnBuilder());

    assertThat(
            new CellEvidence(cell, PLACEMENT, Compression.DEFLATE)
                .ofCounts()
                .fact(Fact.Received.class))
        .isPresent();
  }

  @Test
  void whatComesWithHeadsOfHttpHasNoSizeOfItsOwn() {
    assertThat(counted(Observations.closed(new TurnBuilder()), Fact.Received.class))
        .isEqualTo(new Fact.Received(24_000, 12_000, OptionalLong.empty()));
  }

  @Test
  void aServerThatDoesNotCloseIsKnownOnceItWasAsked() {
    BlockCell cell = Observations.closed(new TurnBuilder());

    assertThat(of(cell).ofCounts().fact(Fact.NotClosing.class)).isEmpty();
    assertThat(counted(cell.notClosing(Optional.of("it stays open")), Fact.NotClosing.class))
        .isEqualTo(new Fact.NotClosing("it stays open"));
  }

  @Test
  void timesAreThoseOfTheSlicesThatNothingDisturbed() {
    TurnBuilder[] turns = {
      new TurnBuilder().latencyNanos(TurnBuilder.answers(190, MILLI)),
      new TurnBuilder().latencyNanos(TurnBuilder.answers(10, 3 * MILLI)),
      new TurnBuilder().latencyNanos(TurnBuilder.answers(500, 50 * MILLI)).disturbed()
    };

    assertThat(measured(Fact.Requests.class, turns))
        .isEqualTo(new Fact.Requests(200, 200, Map.of()));
    Fact.Concurrency concurrency = measured(Fact.Concurrency.class, turns);
    assertThat(concurrency.most()).isEqualTo(4);
    assertThat(concurrency.elapsedNanos()).isEqualTo(200 * MILLI);
    assertThat(concurrency.overlapNanos() / 1e6)
        .as("the longest of each slice")
        .isCloseTo(1 + 3, within(0.01));
    Fact.Latency latency = measured(Fact.Latency.class, turns);
    assertThat(latency.meanNanos()).isCloseTo(1.1 * MILLI, within(0.001 * MILLI));
    assertThat(latency.p99Nanos()).isCloseTo(3.0 * MILLI, within(0.003 * MILLI));
    assertThat(measured(Fact.Slices.class, turns)).isEqualTo(new Fact.Slices(3, List.of(REASON)));
  }

  @Test
  void whereAllAreDisturbedAllAreUsed() {
    TurnBuilder[] turns = {new TurnBuilder().disturbed(), new TurnBuilder().disturbed()};

    assertThat(measured(Fact.Concurrency.class, turns).elapsedNanos()).isEqualTo(200 * MILLI);
    assertThat(measured(Fact.Slices.class, turns))
        .isEqualTo(new Fact.Slices(2, List.of(REASON, REASON)));
  }

  @ParameterizedTest
  @CsvSource({"1, 3, false", "2, 2, false", "3, 1, true"})
  void halfOfTheSlicesMayBeDisturbed(int disturbed, int undisturbed, boolean broken) {
    TurnBuilder[] turns = new TurnBuilder[disturbed + undisturbed];
    for (int i = 0; i < turns.length; i++) {
      turns[i] = i < disturbed ? new TurnBuilder().disturbed() : new TurnBuilder();
    }

    Evidence evidence = of(Observations.closed(turns)).ofSlices();

    assertThat(NoiseRules.SLICES.broken(evidence).isPresent()).isEqualTo(broken);
  }

  @Test
  void whereAWitnessTellsRequestsAreLeftOutAndNotSlices() {
    TurnBuilder[] turns = {
      new TurnBuilder().delayed(20).disturbed(), new TurnBuilder().delayed(30).disturbed()
    };

    assertThat(measured(Fact.Slices.class, turns)).isEqualTo(new Fact.Slices(2, List.of()));
    assertThat(measured(Fact.Delayed.class, turns)).isEqualTo(new Fact.Delayed(200, 50));
  }

  @Test
  void cpuTimeIsThatOfTheSlicesOnTheProcessorsOfEachSide() {
    Fact.Cpu cpu =
        measured(
            Fact.Cpu.class,
            new TurnBuilder()
                .serverCpuNanos(Optional.of(30 * MILLI))
                .clientCpuNanos(Optional.of(20 * MILLI)),
            new TurnBuilder()
                .serverCpuNanos(Optional.of(40 * MILLI))
                .clientCpuNanos(Optional.of(25 * MILLI)));

    assertThat(cpu)
        .isEqualTo(
            new Fact.Cpu(
                200 * MILLI, OptionalLong.of(45 * MILLI), 2, OptionalLong.of(70 * MILLI), 3));
  }

  @Test
  void aServersCpuTimeIsUnknownIfItIsInOneSlice() {
    Fact.Cpu cpu =
        measured(
            Fact.Cpu.class,
            new TurnBuilder(),
            new TurnBuilder()
                .serverCpuNanos(Optional.empty())
                .usage(Usages.untold(), Usages.untold()));

    assertThat(cpu.serverNanos()).isEmpty();
  }

  /** What is left of the turn's is compilers and collections after the slice. */
  @Test
  void aPartOfATurnsCpuTimeIsNoMoreThanTheProcessorsHave() {
    Fact.Cpu cpu =
        measured(
            Fact.Cpu.class,
            new TurnBuilder()
                .serverCpuNanos(Optional.empty())
                .usage(Usages.grown(0), Usages.grown(10_000)));

    assertThat(cpu.serverNanos()).hasValue(3 * TurnBuilder.SLICE_NANOS);
    assertThat(PhysicsRules.CPU.broken(Evidence.of(cpu))).isEmpty();
  }

  /** That is too much, as it is of the whole turn; a client at its limit is not missed by it. */
  @Test
  void theClientsJvmTellsWhereTheSystemDoesNot() {
    Fact.Cpu cpu = measured(Fact.Cpu.class, new TurnBuilder().clientCpuNanos(Optional.empty()));

    assertThat(cpu.clientNanos()).hasValue(600 * MILLI);
  }

  /** A tenth of two seconds, and two milliseconds: less than the limits of both slices. */
  @ParameterizedTest
  @CsvSource({"201, false", "202, false", "203, true"})
  void compilersAreHeldToTheWholeTurnsThatAreUsed(long millis, boolean broken) {
    BlockCell cell =
        Observations.closed(
            new TurnBuilder().compilersNanos((millis - 101) * MILLI),
            new TurnBuilder().compilersNanos(101 * MILLI),
            new TurnBuilder().compilersNanos(103 * MILLI));

    assertThat(of(cell).ofSlices().fact(Fact.Slices.class))
        .hasValue(
            new Fact.Slices(
                3,
                List.of("still compiling: compilers were busy for more than a tenth of the time")));
    assertThat(NoiseRules.COMPILERS.broken(of(cell).ofSlices()).isPresent()).isEqualTo(broken);
  }

  @Test
  void compilersOfAColdServerMayBeBusy() {
    BlockCell cell = Observations.closed(new TurnBuilder().cold().compilersNanos(900 * MILLI));

    assertThat(of(cell).ofSlices().fact(Fact.Compilers.class)).isEmpty();
  }

  @Test
  void pausesOfTheClientAreAddedAndItsHiccupIsTheLongest() {
    Fact.ClientPauses pauses =
        measured(
            Fact.ClientPauses.class,
            new TurnBuilder().client(300 * MILLI, 0, 20 * MILLI).hiccupNanos(0, 9 * MILLI),
            new TurnBuilder().client(400 * MILLI, 0, 30 * MILLI).hiccupNanos(0, 4 * MILLI),
            new TurnBuilder().hiccupNanos(0, 70 * MILLI));

    assertThat(pauses)
        .as("the third is left out")
        .isEqualTo(new Fact.ClientPauses(700 * MILLI, 50 * MILLI, 9 * MILLI));
  }

  @Test
  void steadinessIsKnownOnceItIsJudged() {
    BlockCell cell = Observations.closed(new TurnBuilder());

    assertThat(of(cell).ofSlices().fact(Fact.Rounds.class)).isEmpty();
    assertThat(
            of(cell.steadiness(Optional.of(Steadiness.SLOWING))).ofSlices().fact(Fact.Rounds.class))
        .hasValue(new Fact.Rounds("slowing"));
  }

  private static BlockCell open(long firstAnswers, long secondAnswers) {
    return Observations.open(
        1_000,
        slice(firstAnswers, 520 * MILLI),
        slice(secondAnswers, 520 * MILLI),
        slice(1, 3_000 * MILLI).disturbed());
  }

  private static TurnBuilder slice(long answers, long nanos) {
    Histogram times = TurnBuilder.answers(answers, MILLI);
    return new TurnBuilder().latencyNanos(times).responseNanos(times).sliceNanos(nanos);
  }

  /** Of two slices of 520 ms one may have its last answers within 20 ms; the rule knows of both. */
  @ParameterizedTest
  @CsvSource({"989, true", "990, false", "991, false"})
  void aRateMayBeMissedByOnePercentButForTheLastAnswersOfEachSlice(long answers, boolean broken) {
    Evidence evidence = of(open(500, answers - 500)).ofSlices();

    assertThat(evidence.fact(Fact.Rate.class)).hasValue(new Fact.Rate(1_000, 1.02));
    assertThat(PhysicsRules.RATE.broken(evidence).isPresent()).isEqualTo(broken);
  }

  @Test
  void aClosedLoopHasNoRate() {
    assertThat(of(Observations.closed(new TurnBuilder())).ofSlices().fact(Fact.Rate.class))
        .isEmpty();
  }

  /** Two hosts of load with 2 processors and 1, of which the second is at its limit. */
  @Test
  void ofSeveralClientsTheOneThatIsNearestToItsLimitTells() {
    Placement placement =
        new Placement(
            Optional.empty(),
            3,
            List.of(
                new Placement.OfClient(Optional.empty(), 2),
                new Placement.OfClient(Optional.empty(), 1)),
            false,
            "");
    BlockCell cell =
        Observations.closed(
            new TurnBuilder()
                .clientCpuNanos(Optional.of(120 * MILLI))
                .otherClientCpuNanos(98 * MILLI));
    Evidence slices = new CellEvidence(cell, placement, Compression.NONE).ofSlices();

    Fact.Cpu cpu = slices.fact(Fact.Cpu.class).orElseThrow();
    assertThat(cpu.clientNanos()).hasValue(98 * MILLI);
    assertThat(cpu.clientCores()).isEqualTo(1);
    assertThat(cell.sum(BlockSlice::clientCpuNanos)).isEqualTo(218 * MILLI);
  }
}

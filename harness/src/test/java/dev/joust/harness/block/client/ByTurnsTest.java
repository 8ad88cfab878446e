package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.block.client.BlockPoint.BurstEnds;
import dev.joust.harness.block.client.BlockPoint.RivalWanted;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.FakeHarness;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.NanoClock;
import dev.joust.harness.client.Settling;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.lab.host.HostProcess;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.ErrorKind;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bursts of 100 ms by a clock of the test. Three in a row must agree within a fifth, and compilers
 * may have a tenth of the time.
 */
@Timeout(300)
class ByTurnsTest {

  private static final long MILLI = 1_000_000;
  private static final long BURST_MILLIS = 100;
  private static final long CAP_MILLIS = 1_000;

  private final AtomicLong nanos = new AtomicLong();
  private final Set<Integer> skipped = ConcurrentHashMap.newKeySet();
  private final List<Server> servers = new ArrayList<>();
  private FakeHarness harness;
  private HarnessLink link;

  @BeforeEach
  void connect() throws IOException {
    harness = FakeHarness.start(this::answer);
    link = HarnessLink.connect(harness.line());
  }

  @AfterEach
  void disconnect() throws IOException {
    link.close();
    harness.close();
  }

  private HarnessReply answer(ClientMessage message) {
    if (message instanceof ClientMessage.Compiling compiling) {
      return new HarnessReply.CompilersNanos(servers.get(compiling.server()).compilersNanos.get());
    }
    ClientReport point = ((ClientMessage.Reached<?>) message).report();
    if (point instanceof BurstEnds burst) {
      return burst.wanted() ? HarnessReply.GO_ON : new HarnessReply.Skip();
    }
    return point instanceof RivalWanted wanted && skipped.contains(wanted.rival())
        ? new HarnessReply.Skip()
        : HarnessReply.GO_ON;
  }

  /** A contender's server, and the connections to it. */
  private final class Server implements LoadSession {

    private final AtomicLong compilersNanos = new AtomicLong(5_000 * MILLI);
    private final AtomicInteger bursts = new AtomicInteger();
    private final List<ArrivalSchedule> schedules = new ArrayList<>();
    private IntToLongFunction requestNanos = burst -> MILLI;
    private IntToLongFunction compilingNanos = burst -> 0;
    private Optional<ErrorKind> error = Optional.empty();
    private Runnable meanwhile = () -> {};

    Server() {
      servers.add(this);
    }

    /** How long a request takes, by the number of the burst. */
    Server answersIn(IntToLongFunction ofBurst) {
      requestNanos = ofBurst;
      return this;
    }

    /** How long compilers take in a burst, by its number. */
    Server compiles(IntToLongFunction ofBurst) {
      compilingNanos = ofBurst;
      return this;
    }

    Server fails(ErrorKind kind) {
      error = Optional.of(kind);
      return this;
    }

    @Override
    public void run(Goal goal, LoadRecorder recorder) {
      begin();
      while (goal.admits()) {
        answer(recorder);
      }
    }

    @Override
    public void run(ArrivalSchedule schedule, LoadRecorder recorder) {
      begin();
      schedules.add(schedule);
      for (int i = 0; i < schedule.requests(); i++) {
        answer(recorder);
      }
    }

    private void begin() {
      compilersNanos.addAndGet(compilingNanos.applyAsLong(bursts.incrementAndGet()));
      meanwhile.run();
    }

    private void answer(LoadRecorder recorder) {
      long took = requestNanos.applyAsLong(bursts.get());
      nanos.addAndGet(took);
      recorder.started();
      error.ifPresentOrElse(recorder::failed, () -> recorder.completed(took));
    }

    @Override
    public void close() {}
  }

  private ByTurns byTurns(long capMillis, List<Optional<LoadSession>> sessions) {
    return byTurns(0, capMillis, sessions);
  }

  private ByTurns byTurns(long leastMillis, long capMillis, List<Optional<LoadSession>> sessions) {
    return new ByTurns(
        new WarmUpSettings(BURST_MILLIS, 3, 0.2, 0.1, 1, leastMillis, capMillis),
        new CellSessions(sessions),
        new CompilersRest(
            Collections.nCopies(sessions.size(), HostProcess.untold()),
            HostProcess.untold(),
            NanoClock.SYSTEM),
        link,
        nanos::get);
  }

  private ByTurns byTurns(long capMillis, Server... all) {
    return byTurns(capMillis, Arrays.stream(all).map(Optional::<LoadSession>of).toList());
  }

  private Map<Integer, Steadiness> warmUp(Server... all) throws Exception {
    return byTurns(CAP_MILLIS, all).warmUp();
  }

  private List<Integer> turns() {
    return harness.reported(RivalWanted.class).stream().map(RivalWanted::rival).toList();
  }

  private List<BurstEnds> lost() {
    return harness.reported(BurstEnds.class).stream()
        .filter(burst -> burst.lost().isPresent())
        .toList();
  }

  @Test
  void contendersHaveTheirBurstsByTurns() throws Exception {
    assertThat(warmUp(new Server(), new Server()))
        .containsExactly(Map.entry(0, Steadiness.STEADY), Map.entry(1, Steadiness.STEADY));
    assertThat(turns()).containsExactly(0, 1, 0, 1, 0, 1);
    assertThat(servers).extracting(server -> server.bursts.get()).containsExactly(3, 3);
  }

  @Test
  void theRateOfEachBurstIsKept() throws Exception {
    ByTurns turns =
        byTurns(CAP_MILLIS, List.of(Optional.of(new Server()), Optional.<LoadSession>empty()));
    turns.warmUp();

    assertThat(turns.bursts(Endpoint.WEBSOCKET))
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.rival()).isZero();
              assertThat(own.exchange()).isEqualTo("websocket");
              assertThat(own.requestsPerSecond()).hasSize(3).allMatch(rate -> rate > 0);
              assertThat(own.compilingShares()).hasSize(3);
            });
  }

  @Test
  void theHarnessIsAskedBeforeEachBurstAndTellsOfCompilersAtBothItsEnds() throws Exception {
    warmUp(new Server());

    assertThat(harness.heard().subList(0, 5))
        .extracting(
            message ->
                (Object)
                    (message instanceof ClientMessage.Reached<?> point ? point.report() : message)
                        .getClass())
        .containsExactly(
            RivalWanted.class,
            ClientMessage.Compiling.class,
            ClientMessage.Compiling.class,
            BurstEnds.class,
            RivalWanted.class);
  }

  @Test
  void whoIsSteadyWaitsForTheOthersWithoutALoad() throws Exception {
    Server slow = new Server().answersIn(burst -> burst <= 2 ? 2 * MILLI : MILLI);

    assertThat(warmUp(new Server(), slow))
        .containsExactly(Map.entry(0, Steadiness.STEADY), Map.entry(1, Steadiness.STEADY));
    assertThat(turns()).containsExactly(0, 1, 0, 1, 0, 1, 1, 1);
  }

  @ParameterizedTest
  @CsvSource({"499, 5", "500, 5", "501, 6"})
  void whoDoesNotGetSteadyIsGivenUpAtTheCap(long capMillis, int bursts) throws Exception {
    Server everFaster = new Server().answersIn(burst -> (20 - 2 * burst) * MILLI / 4);

    assertThat(byTurns(capMillis, everFaster).warmUp())
        .containsExactly(Map.entry(0, Steadiness.STILL_WARMING));
    assertThat(everFaster.bursts).hasValue(bursts);
  }

  /** Three bursts of 100 ms agree. */
  @ParameterizedTest
  @CsvSource({"0, 3", "300, 3", "301, 4", "500, 5"})
  void whoIsSteadyIsLoadedForTheLeastTimeAllTheSame(long leastMillis, int bursts) throws Exception {
    Server steady = new Server();

    assertThat(byTurns(leastMillis, CAP_MILLIS, List.of(Optional.of(steady))).warmUp())
        .containsExactly(Map.entry(0, Steadiness.STEADY));
    assertThat(steady.bursts).hasValue(bursts);
  }

  /** Four requests in 120 ms, or three in 100.2 ms: a tenth apart, not a third. */
  @Test
  void aRateIsThatOfTheTimeUntilTheLastAnswer() throws Exception {
    Server few = new Server().answersIn(burst -> burst % 2 == 0 ? 30 * MILLI : 33_400_000);

    assertThat(warmUp(few)).containsExactly(Map.entry(0, Steadiness.STEADY));
    assertThat(few.bursts).hasValue(3);
  }

  @ParameterizedTest
  @CsvSource({"9999999, STEADY", "10000000, STEADY", "10000001, STILL_WARMING"})
  void compilersRestWhereTheyHaveATenthOfABurst(long compilingNanos, Steadiness expected)
      throws Exception {
    assertThat(warmUp(new Server().compiles(burst -> compilingNanos)))
        .containsExactly(Map.entry(0, expected));
  }

  @Test
  void whatCompilersDoWhileOthersAreLoadedIsNoneOfABurst() throws Exception {
    Server first = new Server();
    Server second = new Server();
    second.meanwhile = () -> first.compilersNanos.addAndGet(90 * MILLI);

    assertThat(warmUp(first, second))
        .containsExactly(Map.entry(0, Steadiness.STEADY), Map.entry(1, Steadiness.STEADY));
    assertThat(turns()).hasSize(6);
  }

  @Test
  void aWarmUpIsAClosedLoop() throws Exception {
    Server server = new Server();
    warmUp(server);

    assertThat(server.schedules).isEmpty();
  }

  @Test
  void whoIsSkippedIsLoadedNoMore() throws Exception {
    Server dying = new Server();
    dying.meanwhile =
        () -> {
          if (dying.bursts.get() == 2) {
            skipped.add(0);
          }
        };

    assertThat(warmUp(dying, new Server())).containsExactly(Map.entry(1, Steadiness.STEADY));
    assertThat(turns()).containsExactly(0, 1, 0, 1, 0, 1);
    assertThat(dying.bursts).hasValue(2);
  }

  @Test
  void whoDoesNotAnswerIsLost() throws Exception {
    Server silent = new Server().fails(ErrorKind.TIMEOUT);

    assertThat(warmUp(silent, new Server())).containsExactly(Map.entry(1, Steadiness.STEADY));
    assertThat(silent.bursts).hasValue(1);
    assertThat(lost())
        .containsExactly(
            new BurstEnds(
                0, false, Optional.of("no request of the warm-up was answered: 100 × timeout")));
  }

  @Test
  void whoAnswersWronglyIsNot() throws Exception {
    Server wrong = new Server().fails(ErrorKind.LENGTH);

    assertThat(warmUp(wrong)).containsOnlyKeys(0);
    assertThat(lost()).isEmpty();
  }

  @Test
  void whoRefusedConnectionsHasNoTurn() throws Exception {
    skipped.add(0);
    Map<Integer, Steadiness> warmth =
        byTurns(CAP_MILLIS, List.of(Optional.empty(), Optional.of(secondOfTwo()))).warmUp();

    assertThat(warmth).containsExactly(Map.entry(1, Steadiness.STEADY));
    assertThat(turns()).containsExactly(0, 1, 1, 1);
  }

  private Server secondOfTwo() {
    new Server();
    return new Server();
  }

  @ParameterizedTest
  @CsvSource({"9999999, 1", "10000000, 1", "10000001, 20"})
  void aCellSettlesUntilCompilersRest(long compilingNanos, int bursts) throws Exception {
    Server server = new Server().compiles(burst -> compilingNanos);

    byTurns(CAP_MILLIS, server).settle(Optional.empty());

    assertThat(Settling.MOST_BURSTS).isEqualTo(20);
    assertThat(server.bursts).as("whatever the cap of a warm-up").hasValue(bursts);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "19, 19", "20, 20", "21, 20"})
  void theLastBurstTellsWhetherTheyRest(int restingFrom, int bursts) throws Exception {
    Server server = new Server().compiles(burst -> burst < restingFrom ? 50 * MILLI : 0);

    byTurns(CAP_MILLIS, server, new Server()).settle(Optional.empty());

    assertThat(server.bursts).hasValue(bursts);
    assertThat(servers.get(1).bursts).hasValue(1);
  }

  @Test
  void aCellOfAClosedLoopSettlesInOne() throws Exception {
    Server server = new Server();

    byTurns(CAP_MILLIS, server).settle(Optional.empty());

    assertThat(server.schedules).isEmpty();
    assertThat(nanos).hasValue(BURST_MILLIS * MILLI);
  }

  @Test
  void aCellOfAnOpenLoopSettlesAtItsRate() throws Exception {
    Server server = new Server();

    byTurns(CAP_MILLIS, server).settle(Optional.of(new HarnessReply.Rate(0.5, 0)));
    byTurns(CAP_MILLIS, server).settle(Optional.of(new HarnessReply.Rate(2_000, 0.5)));

    assertThat(server.schedules)
        .containsExactly(new ArrivalSchedule(0.5, 1), new ArrivalSchedule(2_000, 200, 0.5));
  }
}

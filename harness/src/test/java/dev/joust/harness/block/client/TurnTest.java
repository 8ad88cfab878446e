package dev.joust.harness.block.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.NanoClock;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Slice;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.ErrorKind;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Turns by a clock of the test, on which a server answers one request in each millisecond. */
@Timeout(300)
class TurnTest {

  private static final long MILLI = 1_000_000;
  private static final Duration TIMEOUT = Duration.ofMillis(300);
  private static final int CONNECTIONS = 2;

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 3 * MILLI);
  private final ResponseLog responses = new ResponseLog();
  private final LoadRecorder recorder = new LoadRecorder(responses);
  private final Beside beside = new Beside();
  private final AtomicBoolean goesOn = new AtomicBoolean();
  private final Supplier<Reading> readings =
      () -> {
        Optional<Long> cpuNanos = Optional.of(nanos.get());
        return new Reading(nanos.get(), cpuNanos, cpuNanos, cpuNanos);
      };

  @AfterEach
  void end() {
    beside.shutdownNow();
  }

  private void answer(int requests) {
    for (int i = 0; i < requests; i++) {
      nanos.addAndGet(MILLI);
      recorder.started();
      recorder.received(100);
      recorder.completed(MILLI);
    }
  }

  private Turn turn(LoadSession session, NanoClock clock) {
    return new Turn(session, recorder, responses, List.of(), readings, TIMEOUT, clock, beside);
  }

  private Turn untimed(LoadSession session) {
    return turn(session, new Answering(0, new CountDownLatch(0)));
  }

  /**
   * Answers while a turn waits for a time, once it is loaded, and comes back late from the wait.
   */
  private final class Answering implements NanoClock {

    private final int lateMillis;
    private final CountDownLatch loaded;

    Answering(int lateMillis, CountDownLatch loaded) {
      this.lateMillis = lateMillis;
      this.loaded = loaded;
    }

    @Override
    public long nanoTime() {
      return nanos.get();
    }

    @Override
    public void awaitUntil(long nanoTime) {
      try {
        loaded.await();
      } catch (InterruptedException ended) {
        throw new IllegalStateException(ended);
      }
      answer((int) ((nanoTime - nanos.get()) / MILLI) + lateMillis);
    }
  }

  /** Asks as long as it is let, and has the last answers after that. */
  private final class ClosedLoop implements LoadSession {

    private final CountDownLatch loaded = new CountDownLatch(1);
    private final int lastAnswers;

    ClosedLoop(int lastAnswers) {
      this.lastAnswers = lastAnswers;
    }

    @Override
    public void run(Goal goal, LoadRecorder into) {
      assertThat(goal.admits()).isTrue();
      loaded.countDown();
      while (goal.admits()) {
        Thread.onSpinWait();
      }
      answer(lastAnswers);
    }

    @Override
    public void close() {}
  }

  /** Answers all that it is asked, or none of it. */
  private class Asked implements LoadSession {

    final List<ArrivalSchedule> schedules = new ArrayList<>();

    @Override
    public void run(Goal goal, LoadRecorder into) throws InterruptedException {
      while (goal.admits()) {
        answer(1);
      }
    }

    @Override
    public void run(ArrivalSchedule schedule, LoadRecorder into) {
      schedules.add(schedule);
      answer((int) schedule.requests());
    }

    @Override
    public void close() {}
  }

  /** Runs what a test has it run, and what is to be done at a fixed rate when the test says so. */
  private static final class Beside extends ScheduledThreadPoolExecutor {

    private Runnable look;
    private long periodMillis;
    private ScheduledFuture<?> never;

    Beside() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
        Runnable command, long initialDelay, long period, TimeUnit unit) {
      look = command;
      periodMillis = unit.toMillis(period);
      never = schedule(() -> {}, 1, TimeUnit.DAYS);
      return never;
    }
  }

  private Slice timed(Pace.Timed pace, int lateMillis, int lastAnswers) throws Exception {
    ClosedLoop session = new ClosedLoop(lastAnswers);
    return turn(session, new Answering(lateMillis, session.loaded)).timed(pace);
  }

  @Test
  void aTimedSliceHoldsTheAnswersThatCameWithinIt() throws Exception {
    Slice result = timed(new Pace.Timed(5, 20), 0, 2);

    assertThat(result.completed()).isEqualTo(20);
    assertThat(result.nanos()).isEqualTo(20 * MILLI);
    assertThat(result.all().started()).as("lead-in, slice and the last").isEqualTo(5 + 20 + 2);
    assertThat(result.all().completed()).isEqualTo(27);
    assertThat(result.all().bytesReceived()).isEqualTo(2_700);
  }

  @Test
  void aTurnThatIsWokenLateKeepsTheLengthOfItsSlice() throws Exception {
    Slice result = timed(new Pace.Timed(5, 20), 3, 0);

    assertThat(result.completed()).as("woken late once, at its end").isEqualTo(20 + 3);
    assertThat(result.nanos()).isEqualTo(23 * MILLI);
    assertThat(result.all().completed()).isEqualTo(5 + 3 + 20 + 3);
  }

  @Test
  void aTimedTurnMayHaveNoLeadIn() throws Exception {
    Slice result = timed(new Pace.Timed(0, 20), 0, 1);

    assertThat(result.completed()).isEqualTo(20);
    assertThat(result.all().completed()).isEqualTo(21);
  }

  @Test
  void whatWasRecordedBeforeIsNoneOfATurn() throws Exception {
    answer(7);
    assertThat(timed(new Pace.Timed(5, 20), 0, 0).all().completed()).isEqualTo(25);
    answer(7);
    assertThat(untimed(new Asked()).counted(new Pace.Counted(10), CONNECTIONS).all().completed())
        .isEqualTo(10);
    answer(7);
    assertThat(
            untimed(new Asked())
                .scheduled(new Pace.Scheduled(50, 10, 20), new HarnessReply.Rate(1_000, 0))
                .all()
                .completed())
        .isEqualTo(30);
  }

  @Test
  void errorsOfTheSliceAreToldApartByKind() throws Exception {
    LoadSession failing =
        new Asked() {
          @Override
          public void run(Goal goal, LoadRecorder into) throws InterruptedException {
            into.started();
            into.failed(ErrorKind.LENGTH);
            super.run(goal, into);
          }
        };

    Slice result = untimed(failing).counted(new Pace.Counted(10), CONNECTIONS);

    assertThat(result.all().errors()).isEqualTo(Map.of("length", 1L));
    assertThat(result.all().started()).isEqualTo(11);
  }

  @Test
  void clocksThatCannotBeReadEndTheLoad() {
    ClosedLoop session = new ClosedLoop(0);
    Turn unread =
        new Turn(
            session,
            recorder,
            responses,
            List.of(),
            () -> {
              throw new IllegalStateException("no clock");
            },
            TIMEOUT,
            new Answering(0, session.loaded),
            beside);

    assertThatThrownBy(() -> unread.timed(new Pace.Timed(5, 20)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no clock");
  }

  @Test
  void aCountedSliceIsMeasuredFromTheFirstRequestToTheLastAnswer() throws Exception {
    Slice result = untimed(new Asked()).counted(new Pace.Counted(10), CONNECTIONS);

    assertThat(result.completed()).isEqualTo(10);
    assertThat(result.all().started()).isEqualTo(10);
    assertThat(result.nanos()).isEqualTo(10 * MILLI);
    assertThat(beside.never.isCancelled()).as("nobody looks any more").isTrue();
  }

  /** The two connections have had a request each that ended, and no answer. */
  private LoadSession silent(int unanswered, int answered, ErrorKind kind) {
    return new Asked() {
      @Override
      public void run(Goal goal, LoadRecorder into) throws InterruptedException {
        for (int i = 0; i < unanswered && goal.admits(); i++) {
          into.started();
          into.failed(kind);
        }
        for (int i = 0; i < answered && goal.admits(); i++) {
          answer(1);
        }
        // Two more are under way.
        goal.admits();
        goal.admits();
        beside.look.run();
        if (goal.admits()) {
          goesOn.set(true);
          into.started();
          into.completed(MILLI);
        }
      }
    };
  }

  @Test
  void aServerThatFallsSilentIsGivenUp() {
    assertThatThrownBy(
            () ->
                untimed(silent(2, 0, ErrorKind.TIMEOUT))
                    .counted(new Pace.Counted(1_000), CONNECTIONS))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the server has fallen silent: no answer for 600 ms, requests failed by then:"
                + " {timeout=2}");
    assertThat(goesOn).as("it is asked more").isFalse();
    assertThat(beside.periodMillis).isEqualTo(2 * TIMEOUT.toMillis());
    assertThat(beside.never.isCancelled()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 1, TIMEOUT", "0, 2, TIMEOUT", "2, 0, LENGTH", "0, 0, TIMEOUT"})
  void aServerThatHasAnsweredSomethingIsNot(int unanswered, int answered, ErrorKind kind)
      throws Exception {
    Slice result =
        untimed(silent(unanswered, answered, kind)).counted(new Pace.Counted(1_000), CONNECTIONS);

    assertThat(result.all().completed()).isEqualTo(answered + 1);
  }

  @Test
  void anOpenLoopHasItsSliceAfterItsLeadIn() throws Exception {
    Asked session = new Asked();

    Slice result =
        untimed(session)
            .scheduled(new Pace.Scheduled(50, 10, 20), new HarnessReply.Rate(2_000, 0.25));

    assertThat(session.schedules)
        .containsExactly(
            new ArrivalSchedule(2_000, 20, 0.25), new ArrivalSchedule(2_000, 40, 0.25));
    assertThat(result.completed()).isEqualTo(40);
    assertThat(result.nanos()).isEqualTo(40 * MILLI);
    assertThat(result.all().completed()).isEqualTo(60);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 2"})
  void anOpenLoopMayHaveNoLeadIn(long leadInMillis, int loads) throws Exception {
    Asked session = new Asked();

    untimed(session)
        .scheduled(new Pace.Scheduled(50, leadInMillis, 20), new HarnessReply.Rate(1_000, 0));

    assertThat(session.schedules).hasSize(loads);
  }

  @Test
  void aSliceTellsWhatWasSpentInIt() throws Exception {
    Slice closed = timed(new Pace.Timed(5, 20), 0, 2);
    Slice open =
        untimed(new Asked())
            .scheduled(new Pace.Scheduled(50, 0, 20), new HarnessReply.Rate(1_000, 0));

    assertThat(closed.serverCpuNanos()).hasValue(20 * MILLI);
    assertThat(closed.clientCpuNanos()).hasValue(20 * MILLI);
    assertThat(closed.latencyNanos().getTotalCount()).isEqualTo(20);
    assertThat(closed.requestsPerSecond()).isEqualTo(1_000);
    assertThat(closed.responseNanos()).isEmpty();
    assertThat(open.responseNanos()).isPresent();
  }

  /** By what a cell asks of it. */
  @Test
  void aTurnIsThatOfItsPace() throws Exception {
    Asked session = new Asked();
    Turn turn = untimed(session);

    Slice counted = turn.run(cell(new Pace.Counted(10)), Optional.empty());
    Slice scheduled =
        turn.run(cell(new Pace.Scheduled(50, 0, 20)), Optional.of(new HarnessReply.Rate(1_000, 0)));

    assertThat(counted.completed()).isEqualTo(10);
    assertThat(scheduled.completed()).isEqualTo(20);
    assertThat(session.schedules).hasSize(1);
  }

  private static LoadCell cell(Pace pace) {
    return new LoadCell(Endpoint.HTTP_KEEPALIVE, CONNECTIONS, 100, pace, 1);
  }
}

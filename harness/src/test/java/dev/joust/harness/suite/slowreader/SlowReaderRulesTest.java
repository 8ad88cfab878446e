package dev.joust.harness.suite.slowreader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.feed.LiveResult;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.suite.slowreader.client.ReadCount;
import dev.joust.harness.suite.slowreader.client.ReturnResult;
import dev.joust.harness.suite.slowreader.client.Stall;
import dev.joust.harness.suite.slowreader.client.StallResult;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.lab.os.SocketQueues;
import dev.joust.load.LoadResult;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** 100 readers, ten who stall beside them, and 50 states of the document meanwhile. */
class SlowReaderRulesTest {

  private static final int READERS = 100;
  private static final int STALLED = 10;
  private static final int GENERATIONS = 50;
  private static final Duration IN_TIME = Duration.ofMillis(20);
  private static final long FRAME = 5_204;
  private static final long MEBIBYTE = 1024 * 1024;

  /** What is sent to each who stalls before the server has to wait for him. */
  private static final long SENT_EACH = 20;

  private static final long QUEUED = STALLED * (SENT_EACH - 1) * FRAME;

  /** What was seen, a part of which each test has as it needs it. */
  private static final class Seen {

    private Stall stall = Stall.STOP_READING;
    private Policy policy = Policy.CONFLATE;
    private int stalled = STALLED;
    private int connected = READERS;
    private int updates = READERS * GENERATIONS;
    private int missed;
    private long nanos = 2_000_000;
    private int doubled;
    private long connectionsOpen = READERS + STALLED;
    private long sentToStalled = STALLED * SENT_EACH;
    private int back = STALLED;
    private long unfinishedBytes;
    private int closed;
    private long missedByStalled = 300;
    private Optional<Long> queuedBytes = Optional.of(QUEUED);
    private Map<String, Long> errors = Map.of();
    private double clockBoundMicros;

    private LiveResult healthy() {
      Histogram histogram = new Histogram(3);
      histogram.recordValueWithCount(nanos, updates);
      return new LiveResult(
          connected,
          5,
          missed,
          doubled,
          0,
          new LoadResult(0, errors, 0, 0, 0, histogram, new Histogram(3), List.of()));
    }

    private SlowReaderObservation made() {
      Optional<Long> idle = Optional.of(0L);
      ServerUsage start = Usages.counting(new Counters(0, 0, 0, 0, 1_000));
      long sent = 1_000 + updates + sentToStalled;
      ServerUsage end = Usages.counting(new Counters(0, connectionsOpen, 0, 0, sent));
      Optional<SocketQueues> queues = queuedBytes.map(bytes -> new SocketQueues(bytes - 10, 10));
      return new SlowReaderObservation(
          READERS,
          (int) FRAME,
          stall,
          policy,
          stalled,
          GENERATIONS,
          IN_TIME,
          new LiveResult(
              READERS,
              1,
              0,
              0,
              0,
              new LoadResult(0, Map.of(), 0, 0, 0, new Histogram(3), new Histogram(3), List.of())),
          new StallResult(healthy(), List.of()),
          new Span(
              new Clocks(5_000_000_000L, idle, idle, idle, idle, idle),
              start,
              end,
              ClientUsage.together(List.of()),
              List.of(new HostLoad(0, 1))),
          new Tally(start, new ReadCount(800, 100, 0)),
          new Tally(end, new ReadCount(800 + updates, 100, unfinishedBytes)),
          held(100 * MEBIBYTE, Optional.empty(), 0),
          held(120 * MEBIBYTE, queues, 1_000_000),
          new MemoryBack(
              OptionalDouble.of(0.25), end.withRssBytes(OptionalLong.of(101 * MEBIBYTE))),
          new ReturnResult(back, closed, 0.125, missedByStalled),
          clockBoundMicros);
    }

    private Verdict verdict() {
      return SlowReaderRules.judge(made(), 1).verdict();
    }
  }

  private static ServerUsage rss(long bytes) {
    return Usages.grown(0).withRssBytes(OptionalLong.of(bytes));
  }

  private static Held held(long rssBytes, Optional<SocketQueues> queues, double tcpBytes) {
    return new Held(rss(rssBytes), queues, Optional.of(tcpBytes));
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("slow-reader.md");
    page.assertListed("A cell is invalid if", SlowReaderRules.ALL, Verdict.INVALID);
    page.assertListed("A cell is suspect if", SlowReaderRules.ALL, Verdict.SUSPECT);
  }

  @Test
  void whatAddsUpIsValid() {
    assertThat(SlowReaderRules.judge(new Seen().made(), 1).reasons()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, INVALID", "1, VALID"})
  void someUpdateMustArrive(int updates, Verdict verdict) {
    Seen seen = new Seen();
    seen.updates = updates;

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"0, VALID", "1, INVALID"})
  void noUpdateMayComeTwice(int doubled, Verdict verdict) {
    Seen seen = new Seen();
    seen.doubled = doubled;

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"99, INVALID", "100, VALID", "110, VALID"})
  void theServerCountsThoseWhoDoNotStall(long open, Verdict verdict) {
    Seen seen = new Seen();
    seen.connectionsOpen = open;

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  /**
   * 200 documents are sent and not read: within ten of them are 5 %, and ten are in the process.
   */
  @ParameterizedTest
  @CsvSource({
    "179, SUSPECT",
    "180, VALID",
    "190, VALID",
    "200, VALID",
    "210, VALID",
    "211, SUSPECT"
  })
  void theKernelHoldsWhatIsNotReadButForADocumentEach(long queuedDocuments, Verdict verdict) {
    Seen seen = new Seen();
    seen.queuedBytes = Optional.of(queuedDocuments * FRAME);

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  /** 201 documents are a mebibyte, with what is under way 202 for each of ten. */
  @ParameterizedTest
  @CsvSource({
    "IGNORE, 5000, 100, VALID",
    "IGNORE, 100, 105, VALID",
    "IGNORE, 100, 106, SUSPECT",
    "CLOSE, 2000, 100, VALID",
    "CLOSE, 2300, 100, SUSPECT"
  })
  void theProcessHoldsWhatThePolicyLetsItKeep(
      Policy policy, long sent, long queuedDocuments, Verdict verdict) {
    Seen seen = new Seen();
    seen.policy = policy;
    seen.missedByStalled = 0;
    seen.sentToStalled = sent;
    seen.queuedBytes = Optional.of(queuedDocuments * FRAME);

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"CONFLATE, 1, VALID", "CLOSE, 1, VALID", "IGNORE, 0, VALID", "IGNORE, 1, SUSPECT"})
  void whatIsKeptIsNotMissed(Policy policy, long missed, Verdict verdict) {
    Seen seen = new Seen();
    seen.policy = policy;
    seen.missedByStalled = missed;

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"19000000, 0.8", "20000000, 0.8", "20100000, 0"})
  void updatesCountAsInTimeUpToALimitAndThoseThatWereMissedDoNot(long nanos, double reach) {
    Seen seen = new Seen();
    seen.nanos = nanos;
    seen.updates = 4_000;
    seen.missed = 1_000;

    assertThat(Gauge.read(SlowReaderObservation.GAUGES, seen.made())).containsEntry("reach", reach);
  }

  @Test
  void queuesOfConnectionsThatAreEndedAreGone() {
    Seen seen = new Seen();
    seen.policy = Policy.CLOSE;
    seen.closed = 1;
    seen.queuedBytes = Optional.of(0L);

    assertThat(seen.verdict()).isEqualTo(Verdict.VALID);
    assertThat(Gauge.read(SlowReaderObservation.GAUGES, seen.made()))
        .containsEntry("closedStalled", 1.0)
        .doesNotContainKeys(
            "unreadBytesPerStalled", "queuedBytesPerStalled", "unsentBytesPerStalled");
  }

  /** What is under way is all there is. */
  @Test
  void whereAllIsReadNothingNeedAddUp() {
    Seen seen = new Seen();
    seen.stall = Stall.NO_PONG;
    seen.sentToStalled = 0;
    seen.queuedBytes = Optional.of(FRAME);

    assertThat(seen.verdict()).isEqualTo(Verdict.VALID);
  }

  @Test
  void whoIsNotBackHasNoTime() {
    Seen seen = new Seen();
    seen.stall = Stall.VANISH;
    seen.back = 0;

    assertThat(Gauge.read(SlowReaderObservation.GAUGES, seen.made()))
        .doesNotContainKey("backSeconds");
  }

  @Test
  void aKernelThatDoesNotTellIsNotDoubted() {
    Seen seen = new Seen();
    seen.queuedBytes = Optional.empty();

    assertThat(seen.verdict()).isEqualTo(Verdict.VALID);
  }

  /** 500 are due to those who stall. */
  @ParameterizedTest
  @CsvSource({
    "STOP_READING, 474, VALID",
    "STOP_READING, 475, SUSPECT",
    "VANISH, 474, VALID",
    "VANISH, 475, SUSPECT",
    "SLOW, 500, VALID",
    "NO_PONG, 500, VALID"
  })
  void aStallInWhichNothingIsReadMustReachTheServer(Stall stall, long sent, Verdict verdict) {
    Seen seen = new Seen();
    seen.stall = stall;
    seen.sentToStalled = sent;
    seen.queuedBytes = Optional.of(sent * FRAME);

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"0, 50, VALID", "0, 51, SUSPECT", "10, 51, VALID", "10, 4000, VALID"})
  void updatesAreMissedBecauseOfThoseWhoStallAlone(int stalled, int missed, Verdict verdict) {
    Seen seen = new Seen();
    seen.stalled = stalled;
    seen.updates = 5_000 - missed;
    seen.missed = missed;

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"100, 0, VALID", "99, 0, SUSPECT", "100, 1, SUSPECT"})
  void thoseWhoDoNotStallStayConnected(int connected, long lost, Verdict verdict) {
    Seen seen = new Seen();
    seen.connected = connected;
    seen.errors = lost == 0 ? Map.of() : Map.of("closed", lost);

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"200, VALID", "201, SUSPECT"})
  void clocksMayNotDifferByMoreThanATenthOfTheMedian(double boundMicros, Verdict verdict) {
    Seen seen = new Seen();
    seen.clockBoundMicros = boundMicros;

    assertThat(seen.verdict()).isEqualTo(verdict);
  }

  @Test
  void whatAStallTakesIsSharedOutAmongThoseWhoStall() {
    assertThat(Gauge.read(SlowReaderObservation.GAUGES, new Seen().made()))
        .containsEntry("unreadBytesPerStalled", 20.0 * FRAME)
        .containsEntry("queuedBytesPerStalled", 19.0 * FRAME)
        .containsEntry("unsentBytesPerStalled", 1.0 * FRAME)
        .containsEntry("tcpBytesPerStalled", 100_000.0)
        .containsEntry("rssStallBytes", 20.0 * MEBIBYTE)
        .containsEntry("rssBytesPerStalled", 2.0 * MEBIBYTE)
        .containsEntry("rssKeptBytes", 1.0 * MEBIBYTE)
        .containsEntry("memoryBackSeconds", 0.25)
        .containsEntry("backSeconds", 0.125)
        .containsEntry("missedByStalled", 300.0)
        .containsEntry("closedStalled", 0.0)
        .containsEntry("missedUpdates", 0.0);
  }

  @Test
  void whatIsReadOfADocumentIsNotUnread() {
    Seen seen = new Seen();
    seen.unfinishedBytes = 1_000;

    assertThat(Gauge.read(SlowReaderObservation.GAUGES, seen.made()))
        .containsEntry("unreadBytesPerStalled", 20.0 * FRAME - 100);
  }

  @Test
  void connectionsOfThoseWhoHaveVanishedAreStale() {
    Seen seen = new Seen();
    seen.stall = Stall.VANISH;

    assertThat(Gauge.read(SlowReaderObservation.GAUGES, seen.made()))
        .containsEntry("staleConnections", (double) STALLED);
    assertThat(Gauge.read(SlowReaderObservation.GAUGES, new Seen().made()))
        .doesNotContainKey("staleConnections");
  }

  @Test
  void whereNobodyStallsThereIsTheNoiseAlone() {
    Seen seen = new Seen();
    seen.stalled = 0;

    assertThat(Gauge.read(SlowReaderObservation.GAUGES, seen.made()))
        .containsKeys("updateLatencyP99Millis", "missedUpdates", "rssStallBytes", "rssKeptBytes")
        .doesNotContainKeys(
            "queuedBytesPerStalled", "rssBytesPerStalled", "memoryBackSeconds", "closedStalled");
  }

  /** 20 MiB were taken, and 1,000 bytes were queued. */
  @ParameterizedTest
  @CsvSource({
    "100, 102.0, true",
    "100, 102.1, false",
    "101, 100, false",
    "0, 90, true",
    "100, 120, false"
  })
  void memoryIsBackOnceATenthIsLeft(long queued, double rssMebibytes, boolean isBack) {
    Held before = held(100 * MEBIBYTE, Optional.empty(), 0);
    Held stalled = held(120 * MEBIBYTE, Optional.of(new SocketQueues(900, 100)), 0);

    assertThat(MemoryBack.isBack(before, stalled, rss((long) (rssMebibytes * MEBIBYTE)), queued))
        .isEqualTo(isBack);
  }

  @ParameterizedTest
  @CsvSource({"101.0, true", "101.1, false"})
  void aMebibyteIsNoise(double rssMebibytes, boolean isBack) {
    Held before = held(100 * MEBIBYTE, Optional.empty(), 0);
    Held stalled = held(102 * MEBIBYTE, Optional.empty(), 0);

    assertThat(MemoryBack.isBack(before, stalled, rss((long) (rssMebibytes * MEBIBYTE)), 0))
        .isEqualTo(isBack);
  }

  @ParameterizedTest
  @CsvSource({
    "5200, false, 5204",
    "5200, true, 5226",
    "16380, true, 16406",
    "16381, true, 16429",
    "65535, true, 65649"
  })
  void withinTlsADocumentHasTheOverheadOfItsRecords(int payload, boolean tls, int bytes) {
    assertThat(SlowReaderTrial.frameBytes(payload, tls)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"1000, 0, 0", "1000, 1, 10", "1000, 10, 100", "20, 1, 1", "20, 25, 5"})
  void aShareOfReadersIsOneAtLeast(int readers, int percent, int stalled) {
    assertThat(SlowReaderSettings.stalled(readers, percent)).isEqualTo(stalled);
  }
}

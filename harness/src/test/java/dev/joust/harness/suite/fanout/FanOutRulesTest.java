package dev.joust.harness.suite.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.VerdictTables;
import dev.joust.harness.suite.fanout.client.FanOutResult;
import dev.joust.harness.trial.span.Clocks;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.HostLoad;
import dev.joust.harness.trial.span.Span;
import dev.joust.harness.trial.span.Usages;
import dev.joust.load.LoadResult;
import dev.joust.run.Verdict;
import dev.joust.spi.Counters;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten messages to a hundred receivers. */
class FanOutRulesTest {

  private static final int RECEIVERS = 100;
  private static final int MESSAGES = 10;
  private static final int ALL = RECEIVERS * MESSAGES;

  private static Histogram millis(long... millis) {
    Histogram nanos = new Histogram(3);
    LongStream.of(millis).forEach(own -> nanos.recordValue(own * 1_000_000));
    return nanos;
  }

  private static LoadResult load(int delivered, Map<String, Long> errors) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(2_000_000, delivered);
    return new LoadResult(RECEIVERS, errors, 0, 0, RECEIVERS, nanos, new Histogram(3), List.of());
  }

  private static FanOutObservation seen(
      int connected, int delivered, long doubled, long sent, Map<String, Long> errors) {
    return seen(connected, connected, delivered, doubled, sent, errors);
  }

  private static FanOutObservation seen(
      int connected,
      int asOffered,
      int delivered,
      long doubled,
      long sent,
      Map<String, Long> errors) {
    Optional<Long> idle = Optional.of(0L);
    return new FanOutObservation(
        RECEIVERS,
        new FanOutResult(
            connected,
            asOffered,
            ALL,
            delivered / 2,
            doubled,
            millis(1, 1, 1),
            millis(2, 3, 4),
            millis(5, 6, 70),
            OptionalDouble.of(1_028),
            load(delivered, errors)),
        new Span(
            new Clocks(2_000_000_000, Optional.of(8_000_000L), idle, idle, idle, idle),
            Usages.grown(0),
            Usages.counting(new Counters(0, RECEIVERS, 0, 0, sent)),
            ClientUsage.together(List.of()),
            List.of(new HostLoad(0, 1))));
  }

  private static FanOutObservation seen(int connected, int delivered) {
    return seen(connected, delivered, 0, 2 * ALL, Map.of());
  }

  private static Verdict verdict(FanOutObservation seen) {
    return FanOutRules.judge(seen, 1).verdict();
  }

  @Test
  void thePageOfTheSuiteHasTheRules() throws IOException {
    VerdictTables page = VerdictTables.of("fanout.md");
    page.assertListed("A cell is invalid if", FanOutRules.ALL, Verdict.INVALID);
    page.assertListed("A cell is suspect if", FanOutRules.ALL, Verdict.SUSPECT);
  }

  @ParameterizedTest
  @CsvSource({"0, INVALID", "1, VALID", "1000, VALID"})
  void messagesMayBeMissedThoughNotAll(int delivered, Verdict verdict) {
    assertThat(verdict(seen(RECEIVERS, delivered))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"98, INVALID", "99, VALID", "100, VALID"})
  void oneReceiverInAHundredMayBeGone(int connected, Verdict verdict) {
    assertThat(verdict(seen(connected, ALL))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"100, VALID", "99, INVALID", "0, INVALID"})
  void allHaveTheCompressionThatTheServerIsSetTo(int asOffered, Verdict verdict) {
    assertThat(verdict(seen(RECEIVERS, asOffered, ALL, 0, ALL, Map.of()))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"0, VALID", "1, INVALID"})
  void noMessageComesTwice(long doubled, Verdict verdict) {
    assertThat(verdict(seen(RECEIVERS, ALL, doubled, ALL, Map.of()))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"999, INVALID", "1000, VALID", "1001, VALID"})
  void theServerHasSentWhatHasArrived(long sent, Verdict verdict) {
    assertThat(verdict(seen(RECEIVERS, ALL, 0, sent, Map.of()))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"closed, SUSPECT", "connect, SUSPECT", "timeout, SUSPECT", "content, INVALID"})
  void aReceiverMayBeLostThoughNotToldWrong(String kind, Verdict verdict) {
    assertThat(verdict(seen(RECEIVERS, ALL, 0, ALL, Map.of(kind, 1L)))).isEqualTo(verdict);
  }

  @Test
  void timesAreMediansOverMessages() {
    Map<String, Double> measures = Gauge.read(FanOutObservation.GAUGES, seen(RECEIVERS, ALL));

    assertThat(measures.get("deliveryFirstMillis")).isEqualTo(1, within(0.01));
    assertThat(measures.get("deliveryMedianMillis")).isEqualTo(3, within(0.01));
    assertThat(measures.get("deliveryLastMillis")).isEqualTo(6, within(0.01));
    assertThat(measures.get("deliveryMaxMillis")).isEqualTo(70, within(0.1));
    assertThat(measures.get("deliveryP99Millis")).isEqualTo(2, within(0.01));
  }

  @Test
  void reachIsOfAllThatWereToHaveAMessageAndCostOfAllThatWereSent() {
    assertThat(Gauge.read(FanOutObservation.GAUGES, seen(RECEIVERS, 800)))
        .containsEntry("reach", 0.4)
        .containsEntry("missedDeliveries", 200.0)
        .containsEntry("serverCpuMicrosPerDelivery", 4.0)
        .containsEntry("allocatedBytesPerDelivery", 0.0)
        .containsEntry("bytesReceivedPerMessage", 1_028.0)
        .containsEntry("deliveriesPerSecond", 1_000.0);
  }
}

package dev.joust.harness.trial.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.client.ClientUsage;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rules;
import dev.joust.run.Verdict;
import dev.joust.spi.usage.ServerUsage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What both sides spend between two readings. */
class SpanTest {

  private static final long MILLI = 1_000_000;
  private static final Optional<Long> UNTOLD = Optional.empty();
  private static final ClientUsage CLIENT =
      new ClientUsage(100 * MILLI, 40 * MILLI, 2 * MILLI, 3 * MILLI, 5_000, 60 * MILLI);

  private final List<String> asked = new ArrayList<>();
  private final Deque<Clocks> clocks = new ArrayDeque<>();
  private long grown;

  private final SpanMeter.Source server =
      new SpanMeter.Source() {
        @Override
        public void resetPeaks() {
          asked.add("peaks");
        }

        @Override
        public ServerUsage usage() {
          asked.add("usage");
          grown += 10;
          return Usages.grown(grown);
        }
      };

  private Clocks nextClocks() {
    asked.add("clocks");
    return clocks.removeFirst();
  }

  private static Clocks allTold(long millis) {
    Optional<Long> nanos = Optional.of(millis * MILLI);
    return new Clocks(2 * millis * MILLI, nanos, nanos, nanos, nanos, nanos);
  }

  private static Clocks untold(long millis) {
    return new Clocks(millis * MILLI, UNTOLD, UNTOLD, UNTOLD, UNTOLD, UNTOLD);
  }

  private Span span(Clocks before, Clocks after) throws Exception {
    return span(before, after, List.of(CLIENT), List.of(1));
  }

  private Span span(
      Clocks before, Clocks after, List<ClientUsage> clients, List<Integer> clientCores)
      throws Exception {
    clocks.add(before);
    clocks.add(after);
    return new SpanMeter(server, this::nextClocks).begin().end(clients, clientCores);
  }

  @Test
  void theServerIsAskedOutsideOfTheClocks() throws Exception {
    span(allTold(0), allTold(1));

    assertThat(asked).containsExactly("peaks", "usage", "clocks", "clocks", "usage");
  }

  @Test
  void holdsTheDifferenceOfTwoReadings() throws Exception {
    Span span = span(allTold(100), allTold(150));

    assertThat(span.seconds()).isEqualTo(0.1);
    assertThat(span.serverCpuNanos()).hasValue(50 * MILLI);
    assertThat(span.clientCpuNanos()).isEqualTo(50 * MILLI);
    assertThat(span.serverCores()).hasValue(0.5);
    assertThat(span.besideCores()).hasValue(0.5);
    assertThat(span.compilerCores()).isEqualTo(0.5);
    assertThat(span.counted().requests()).isEqualTo(10);
    assertThat(span.grown(ServerUsage::allocatedBytes)).hasValue(10);
  }

  @Test
  void theJvmsTellWhereTheSystemDoesNot() throws Exception {
    Span span = span(untold(0), untold(100));

    assertThat(span.serverCpuNanos()).hasValue(10 * MILLI);
    assertThat(span.clientCpuNanos()).isEqualTo(40 * MILLI);
    assertThat(span.compilersNanos()).isEqualTo(13 * MILLI);
    assertThat(span.besideCores()).isEmpty();
  }

  @Test
  void statesFactsForRules() throws Exception {
    Evidence evidence =
        new Evidence(span(allTold(0), allTold(50), List.of(CLIENT), List.of(2)).facts(1));

    Fact.Cpu cpu = evidence.fact(Fact.Cpu.class).orElseThrow();
    assertThat(cpu.serverNanos()).as("with what serves beside it").hasValue(100 * MILLI);
    assertThat(cpu.clientNanos()).hasValue(50 * MILLI);
    assertThat(cpu.clientCores()).isEqualTo(2);
    assertThat(evidence.fact(Fact.Stolen.class)).hasValue(new Fact.Stolen(0.5, Optional.empty()));
  }

  /** Three clients on two hosts by turns: 80 ms on four processors, 40 ms on one. */
  @Test
  void theHostOfLoadThatHasTheLeastLeftCounts() throws Exception {
    List<ClientUsage> clients = List.of(CLIENT, CLIENT, CLIENT);
    Span span = span(allTold(0), allTold(50), clients, List.of(4, 1));

    Fact.Cpu cpu = new Evidence(span.facts(1)).fact(Fact.Cpu.class).orElseThrow();
    assertThat(cpu.clientNanos()).hasValue(40 * MILLI);
    assertThat(cpu.clientCores()).isEqualTo(1);
    assertThat(span.coresOfLoad()).isEqualTo(5);
  }

  @Test
  void aClientThatHiccupedIsKnownOfInEverySpan() throws Exception {
    Judgement judged =
        new Judgement()
            .judge(Rules.OF_CLIENTS, new Evidence(span(allTold(0), allTold(50)).facts(1)));

    assertThat(judged.verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(judged.reasons()).singleElement().asString().startsWith("the client hiccuped");
  }

  @Test
  void aSaturatedClientIsSuspectWhereTheServerIsNot() throws Exception {
    Optional<Long> all = Optional.of(100 * MILLI);
    Optional<Long> half = Optional.of(50 * MILLI);
    Clocks start = allTold(0);
    Clocks end = new Clocks(100 * MILLI, half, UNTOLD, all, UNTOLD, UNTOLD);

    Judgement judged =
        new Judgement().judge(Rules.OF_CLIENTS, new Evidence(span(start, end).facts(1)));

    assertThat(judged.reasons())
        .contains("client-bound: the client was at its limit, the server was not");
  }

  @Test
  void costsAreMeasuredOffIt() throws Exception {
    Map<String, Double> values = Gauge.read(ServerCost.GAUGES, span(allTold(100), allTold(150)));

    assertThat(values)
        .containsEntry("gcCount", 10.0)
        .containsEntry("gcPauseMillis", 10.0)
        .containsEntry("allocatedBytes", 10.0)
        .containsEntry("heapPeakBytes", 20.0)
        .containsEntry("clientHiccupMaxMicros", 60_000.0)
        .doesNotContainKey("liveHeapBytes");
  }

  @Test
  void severalClientsAreOneWhosePausesAreTheWorst() {
    ClientUsage both =
        ClientUsage.together(List.of(CLIENT, new ClientUsage(90, 10 * MILLI, 1, 1, 1, 1)));

    assertThat(both.cpuNanos()).isEqualTo(50 * MILLI);
    assertThat(both.gcPauseNanos()).isEqualTo(2 * MILLI);
    assertThat(both.hiccupMaxNanos()).isEqualTo(60 * MILLI);
  }
}

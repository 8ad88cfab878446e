package dev.joust.harness.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.rule.Fact.ClientPauses;
import dev.joust.harness.rule.Fact.Compilers;
import dev.joust.harness.rule.Fact.Concurrency;
import dev.joust.harness.rule.Fact.Connections;
import dev.joust.harness.rule.Fact.Cpu;
import dev.joust.harness.rule.Fact.Latency;
import dev.joust.harness.rule.Fact.Received;
import dev.joust.harness.rule.Fact.Requests;
import dev.joust.harness.rule.Fact.Served;
import dev.joust.reports.page.Mark;
import dev.joust.run.CellResult;
import dev.joust.run.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule at its limit and on either side of it. */
class RulesTest {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final OptionalLong UNTOLD = OptionalLong.empty();

  /** A value of what a rule limits, and whether it breaks the rule. */
  private record Case(Rule<Evidence> rule, String where, Evidence evidence, boolean broken) {

    @Override
    public String toString() {
      return rule + " " + where;
    }
  }

  private static Stream<Case> most(
      Rule<Evidence> rule, long most, LongFunction<Evidence> evidence) {
    return Stream.of(
        new Case(rule, "below", evidence.apply(most - 1), false),
        new Case(rule, "at", evidence.apply(most), false),
        new Case(rule, "above", evidence.apply(most + 1), true));
  }

  private static Stream<Case> least(
      Rule<Evidence> rule, long least, LongFunction<Evidence> evidence) {
    return Stream.of(
        new Case(rule, "below", evidence.apply(least - 1), true),
        new Case(rule, "at", evidence.apply(least), false),
        new Case(rule, "above", evidence.apply(least + 1), false));
  }

  private static Stream<Case> exactly(
      Rule<Evidence> rule, long value, LongFunction<Evidence> evidence) {
    return Stream.of(
        new Case(rule, "below", evidence.apply(value - 1), true),
        new Case(rule, "at", evidence.apply(value), false),
        new Case(rule, "above", evidence.apply(value + 1), true));
  }

  private static Case held(Rule<Evidence> rule, String where, Fact... facts) {
    return new Case(rule, where, Evidence.of(facts), false);
  }

  private static Case broken(Rule<Evidence> rule, String where, Fact... facts) {
    return new Case(rule, where, Evidence.of(facts), true);
  }

  private static Requests requests(long started, long answered) {
    return new Requests(started, answered, Map.of());
  }

  private static Requests failed(String kind, long count) {
    return new Requests(1_000, 1_000 - count, Map.of(kind, count));
  }

  static Stream<Case> counting() {
    return Stream.of(
            least(CountRules.ANSWERED, 1, n -> Evidence.of(requests(n, n))),
            exactly(CountRules.BALANCE, 10, n -> Evidence.of(requests(10, n))),
            exactly(
                CountRules.BALANCE,
                10,
                n -> Evidence.of(new Requests(10, n, Map.of("lost", 2L, "unasked", 1L)))),
            exactly(
                CountRules.BALANCE,
                3,
                n -> Evidence.of(new Requests(10, 7, Map.of("timeout", n - 1, "closed", 1L)))),
            exactly(
                CountRules.COUNTS, 10, n -> Evidence.of(requests(10, 10), new Served(n, UNTOLD))),
            exactly(
                CountRules.COUNTS,
                10,
                n -> Evidence.of(requests(10, 10), new Served(10, OptionalLong.of(n)))),
            // What failed may have been counted or not.
            least(
                CountRules.COUNTS,
                990,
                n -> Evidence.of(failed("timeout", 10), new Served(n, UNTOLD))),
            most(
                CountRules.COUNTS,
                1_000,
                n -> Evidence.of(failed("timeout", 10), new Served(n, UNTOLD))),
            most(CountRules.FAILURES, 10, n -> Evidence.of(failed("timeout", n))),
            most(CountRules.FAILURES, 10, n -> Evidence.of(failed("connect", n))),
            most(CountRules.FEW_FAILURES, 0, n -> Evidence.of(failed("timeout", Math.max(0, n)))),
            Stream.of(
                    "length",
                    "status",
                    "content",
                    "closed",
                    "lost",
                    "unasked",
                    "not-closed",
                    "other")
                .map(kind -> broken(CountRules.FAILURES, "one " + kind, failed(kind, 1))),
            exactly(CountRules.CONNECTIONS, 10, n -> Evidence.of(new Connections(10, n))),
            Stream.of(
                held(
                    CountRules.CONNECTIONS,
                    "after failures",
                    failed("connect", 1),
                    new Connections(10, 9))),
            most(CountRules.KEPT, 0, n -> Evidence.of(new Connections(0, Math.max(0, n)))),
            Stream.of(
                held(CountRules.KEPT, "with connections to make", new Connections(5, 5)),
                broken(CountRules.CLOSES, "broken", new Fact.NotClosing("it stays open"))))
        .flatMap(cases -> cases);
  }

  static Stream<Case> physics() {
    return Stream.of(
            // 990 of 1,000 a second is 1 % less, and 20 ms are left to the last answers.
            most(
                PhysicsRules.RATE,
                1_020,
                n -> Evidence.of(requests(990, 990), new Fact.Rate(1_000, n / 1e3))),
            most(
                PhysicsRules.LITTLE,
                105,
                n ->
                    Evidence.of(
                        requests(n, n), new Latency(SECOND, 0), new Concurrency(100, SECOND, 0))),
            // A tenth of a second more, before the slices' beginnings.
            most(
                PhysicsRules.LITTLE,
                115,
                n ->
                    Evidence.of(
                        requests(n, n),
                        new Latency(SECOND, 0),
                        new Concurrency(100, SECOND, SECOND / 10))),
            least(
                PhysicsRules.BYTES,
                512,
                n -> Evidence.of(new Received(n, 512, OptionalLong.empty()))),
            exactly(
                PhysicsRules.FRAMING,
                516,
                n -> Evidence.of(new Received(n, 512, OptionalLong.of(516)))),
            Stream.of(
                held(
                    PhysicsRules.FRAMING,
                    "after failures",
                    failed("timeout", 1),
                    new Received(515, 512, OptionalLong.of(516)))),
            // 5 % and two steps of the kernel's clock.
            most(PhysicsRules.CPU, 2_140, n -> Evidence.of(cpu(n, 2, 0, 1))),
            most(PhysicsRules.CPU, 1_070, n -> Evidence.of(cpu(0, 1, n, 1))),
            most(PhysicsRules.MEAN, 5, n -> Evidence.of(new Latency(n, 5))))
        .flatMap(cases -> cases);
  }

  static Stream<Case> noise() {
    return Stream.of(
            most(NoiseRules.CLIENT_BOUND, 949, n -> Evidence.of(cpu(n, 1, 899, 1))),
            most(NoiseRules.CLIENT_BOUND, 1_899, n -> Evidence.of(cpu(n, 2, 899, 1))),
            least(NoiseRules.CLIENT_BOUND, 900, n -> Evidence.of(cpu(950, 1, n, 1))),
            least(NoiseRules.CLIENT_BOUND, 1_800, n -> Evidence.of(cpu(950, 1, n, 2))),
            most(NoiseRules.COMPILERS, 102, n -> Evidence.of(new Compilers(SECOND, n * MILLI))),
            most(
                NoiseRules.CLIENT_GC,
                100,
                n -> Evidence.of(new ClientPauses(SECOND, n * MILLI, 0))),
            most(
                NoiseRules.CLIENT_HICCUP,
                50 * MILLI,
                n -> Evidence.of(new ClientPauses(SECOND, 0, n))),
            most(
                NoiseRules.STOLEN,
                100,
                n -> Evidence.of(new Fact.Stolen(n / 1e3, Optional.empty()))),
            most(
                NoiseRules.OTHERS,
                100,
                n -> Evidence.of(new Fact.Others(n / 1e3, Optional.empty()))),
            most(NoiseRules.BESIDE, 50, n -> Evidence.of(new Fact.Beside(n / 1e3))),
            most(NoiseRules.DELAYED, 50, n -> Evidence.of(new Fact.Delayed(100, (int) n))),
            most(
                NoiseRules.SLICES,
                10,
                n -> Evidence.of(new Fact.Slices(20, Collections.nCopies((int) n, "disturbed")))),
            Stream.of(
                held(NoiseRules.STEADINESS, "steady", new Fact.Rounds("steady")),
                broken(NoiseRules.STEADINESS, "warming", new Fact.Rounds("still-warming")),
                broken(NoiseRules.RECORDING, "recorded", new Fact.Recording()),
                broken(NoiseRules.SKIPPED, "skipped", new Fact.Skipped("it lacks a feature")),
                broken(NoiseRules.COMPLETED, "died", new Fact.Failure("it has died"))))
        .flatMap(cases -> cases);
  }

  private static Cpu cpu(long clientMillis, int clientCores, long serverMillis, int serverCores) {
    return new Cpu(
        SECOND,
        OptionalLong.of(clientMillis * MILLI),
        clientCores,
        OptionalLong.of(serverMillis * MILLI),
        serverCores);
  }

  @ParameterizedTest
  @MethodSource({"counting", "physics", "noise"})
  void isBrokenBeyondItsLimitOnly(Case one) {
    assertThat(one.rule().broken(one.evidence()).isPresent()).isEqualTo(one.broken());
  }

  @ParameterizedTest
  @FieldSource("dev.joust.harness.rule.Rules#ALL")
  void isNotBrokenByWhatIsNotKnown(Rule<Evidence> rule) {
    assertThat(rule.broken(Evidence.of())).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("dev.joust.harness.rule.Rules#ALL")
  void isTestedWhereItBreaks(Rule<Evidence> rule) {
    assertThat(Stream.of(counting(), physics(), noise()).flatMap(cases -> cases))
        .anyMatch(one -> one.rule() == rule && one.broken());
  }

  @ParameterizedTest
  @FieldSource("dev.joust.reports.page.Mark#KNOWN")
  void whatThePageExplainsIsHowAReasonOfAResultBegins(Mark mark) {
    assertThat(
            noise()
                .filter(one -> Rules.ALL.contains(one.rule()))
                .flatMap(one -> one.rule().broken(one.evidence()).stream()))
        .anyMatch(reason -> reason.startsWith(mark.name()));
  }

  @Test
  void havesNamesOfTheirOwn() {
    assertThat(Rules.ALL.stream().map(Rule::id)).doesNotHaveDuplicates();
  }

  @Test
  void failuresAreInvalidIfAnswersAreWrongOrManyAreMissing() {
    assertThat(judged(failed("timeout", 10)).verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(judged(failed("timeout", 11)).verdict()).isEqualTo(Verdict.INVALID);
    assertThat(judged(failed("length", 1)).reasons())
        .containsExactly(
            "1 of 1000 requests failed: the answer has another length than was asked for");
    assertThat(judged(failed("length", 1)).verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  void aClientAtItsLimitFlagsTheResult() {
    Evidence saturated = Evidence.of(cpu(990, 1, 500, 1));

    Judgement judged = new Judgement().judge(Rules.ALL, saturated);

    assertThat(judged.verdict()).isEqualTo(Verdict.SUSPECT);
    assertThat(judged.reasons())
        .containsExactly("client-bound: the client was at its limit, the server was not");
    assertThat(judged.result(dev.joust.run.Cell.of("x"), Map.of(), List.of()).flags())
        .containsExactly(CellResult.CLIENT_BOUND);
  }

  @Test
  void aSliceIsLeftOutForTheFirstThatDisturbsIt() {
    Fact.Beside busy = new Fact.Beside(0.06);
    Fact.Stolen stolen = new Fact.Stolen(0.2, Optional.empty());

    assertThat(Rules.leftOut(Evidence.of(busy, stolen)))
        .hasValue("contenders that were not asked took 0.06 cores");
    assertThat(Rules.leftOut(Evidence.of(cpu(990, 1, 500, 1)))).isEmpty();
  }

  @Test
  void evidenceHoldsOneFactOfAKind() {
    assertThatThrownBy(() -> Evidence.of(requests(1, 1)).and(List.of(requests(2, 2))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Judgement judged(Requests requests) {
    return new Judgement().judge(Rules.OF_LOADS, Evidence.of(requests));
  }

  /** Reasons that differ in their figures alone are one. */
  @Test
  void whySlicesAreLeftOutIsTheReasonOfMost() {
    Evidence evidence =
        Evidence.of(new Fact.Slices(4, List.of("compiling", "0.06 cores", "0.49 cores")));

    assertThat(NoiseRules.SLICES.broken(evidence))
        .contains("more than half of its slices were left out: 3 of 4, mostly as: 0.06 cores");
  }
}

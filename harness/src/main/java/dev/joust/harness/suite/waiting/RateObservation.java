package dev.joust.harness.suite.waiting;

import dev.joust.harness.rule.CountRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.suite.waiting.WaitingRules.Waits;
import dev.joust.harness.suite.waiting.client.BesideResult;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.load.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What was seen of handlers that wait, at a rate.
 *
 * @param perSecond how many requests were due in a second
 * @param pinned how often a virtual thread kept its carrier as it waited, where the server has such
 *     threads
 */
record RateObservation(double perSecond, Waits waits, Span span, OptionalLong pinned) {

  static final List<Gauge<RateObservation>> GAUGES =
      ServerCost.beside(
          List.of(
              Gauge.always(
                  "answeredPerSecond",
                  seen -> seen.waits.waiting().completed() / seen.waits.result().seconds()),
              Gauge.always("offeredRequestsPerSecond", RateObservation::perSecond),
              Gauge.responseMicros("responseTimeP50Micros", seen -> seen.waits.waiting(), 50),
              Gauge.responseMicros("responseTimeP99Micros", seen -> seen.waits.waiting(), 99),
              BlockedObservation.QUICK_P99.within(RateObservation::beside),
              Gauge.of(
                  "serverCpuMicrosPerRequest",
                  seen -> Gauge.scaled(seen.span.serverCpuNanos(), 1e3 * seen.all().completed())),
              Gauge.of("pinnedWaits", seen -> Gauge.scaled(seen.pinned, 1))),
          RateObservation::span);

  private BesideResult beside() {
    return waits.result();
  }

  private LoadResult all() {
    return waits.result().all();
  }

  /** The failures of all requests, by kind. */
  Map<String, Long> errors() {
    return all().errors();
  }

  Judgement judge(int serverCores) {
    Evidence machine = new Evidence(span.facts(serverCores));
    return new Judgement()
        .judge(WaitingRules.ALL, waits)
        .judge(
            List.of(CountRules.ANSWERED, CountRules.COUNTS),
            Evidence.of(Fact.Requests.of(all()), new Fact.Served(span.counted().requests())))
        .judge(Rules.OF_CLIENTS, machine)
        .judge(List.of(NoiseRules.COMPILERS), machine);
  }
}

package dev.joust.harness.suite.waiting;

import dev.joust.harness.rule.CountRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.suite.waiting.WaitingRules.Waits;
import dev.joust.harness.trial.HostLoad;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.harness.trial.span.ServerCost;
import dev.joust.harness.trial.span.Span;
import dev.joust.load.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What was seen of handlers that wait, at a rate.
 *
 * @param perSecond how many requests were due in a second
 * @param waits what came of them
 * @param span what they took of both sides
 * @param pinned how often a virtual thread kept its carrier as it waited, where the server has such
 *     threads
 * @param hosts what the clients of each host of load took meanwhile, one at least
 */
record RateObservation(
    double perSecond, Waits waits, Span span, OptionalLong pinned, List<HostLoad> hosts) {

  static final List<Gauge<RateObservation>> GAUGES =
      Stream.concat(
              Stream.of(
                  Gauge.<RateObservation>always(
                      "answeredPerSecond",
                      seen -> seen.waits.waiting().completed() / seen.waits.result().seconds()),
                  Gauge.<RateObservation>always(
                      "offeredRequestsPerSecond", RateObservation::perSecond),
                  Gauge.<RateObservation>of(
                      "responseTimeP50Micros",
                      seen -> micros(seen.waits.waiting().responseNanos(), 50)),
                  Gauge.<RateObservation>of(
                      "responseTimeP99Micros",
                      seen -> micros(seen.waits.waiting().responseNanos(), 99)),
                  BlockedObservation.QUICK_P99.<RateObservation>within(seen -> seen.waits.result()),
                  Gauge.<RateObservation>of(
                      "serverCpuMicrosPerRequest", RateObservation::cpuMicrosPerRequest),
                  Gauge.<RateObservation>of("pinnedWaits", seen -> Gauge.scaled(seen.pinned, 1))),
              Gauge.within(ServerCost.GAUGES, RateObservation::span).stream())
          .toList();

  static OptionalDouble micros(Histogram nanos, double percentile) {
    return nanos.getTotalCount() > 0
        ? OptionalDouble.of(nanos.getValueAtPercentile(percentile) / 1e3)
        : OptionalDouble.empty();
  }

  private OptionalDouble cpuMicrosPerRequest() {
    long answered = waits.waiting().completed() + waits.result().quick().completed();
    return answered > 0
        ? Gauge.scaled(span.serverCpuNanos(), 1e3 * answered)
        : OptionalDouble.empty();
  }

  /** The failures of all requests, by kind. */
  Map<String, Long> errors() {
    Map<String, Long> errors = new TreeMap<>(waits.waiting().errors());
    waits.result().quick().errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum));
    return errors;
  }

  Judgement judge(int serverCores) {
    LoadResult waiting = waits.waiting();
    LoadResult quick = waits.result().quick();
    Fact.Requests requests =
        new Fact.Requests(
            waiting.started() + quick.started(), waiting.completed() + quick.completed(), errors());
    Evidence machine = new Evidence(HostLoad.facts(span, hosts, serverCores));
    return new Judgement()
        .judge(WaitingRules.ALL, waits)
        .judge(
            List.of(CountRules.ANSWERED, CountRules.COUNTS),
            Evidence.of(requests, new Fact.Served(span.counted().requests(), OptionalLong.empty())))
        .judge(Rules.OF_CLIENTS, machine)
        .judge(List.of(NoiseRules.COMPILERS), machine);
  }
}

package dev.joust.harness.suite.drain;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.suite.drain.client.DrainResult;
import dev.joust.harness.suite.drain.client.Outcome;
import dev.joust.harness.trial.span.Gauge;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was seen of a server that was asked to end.
 *
 * @param exitSeconds from the signal to the end of its process
 */
record DrainObservation(DrainResult result, double exitSeconds) {

  static final List<Gauge<DrainObservation>> GAUGES =
      List.of(
          Gauge.always("exitSeconds", DrainObservation::exitSeconds),
          Gauge.always("failedUsersShare", seen -> seen.ofConnections(seen.result.failed())),
          Gauge.always(
              "failedAfterSignalShare",
              seen -> seen.afterSignal(seen.all() - seen.after(Outcome.FINISHED))),
          Gauge.always(
              "refusedAfterSignalShare", seen -> seen.afterSignal(seen.after(Outcome.REFUSED))),
          Gauge.always("lostAfterSignalShare", seen -> seen.afterSignal(seen.after(Outcome.LOST))),
          Gauge.always("cutAfterSignalShare", seen -> seen.afterSignal(seen.after(Outcome.CUT))),
          Gauge.always("requestsAfterSignal", DrainObservation::all),
          Gauge.always("toldToLeaveShare", seen -> seen.ofConnections(seen.result.told())),
          Gauge.always(
              "otherCloseCodesShare", seen -> seen.ofConnections(seen.result.otherwiseTold())));

  Judgement judge() {
    long answered = result.before().getOrDefault(Outcome.FINISHED, 0L);
    Map<String, Long> failed = failedBefore();
    long started = answered + failed.values().stream().mapToLong(Long::longValue).sum();
    return new Judgement()
        .judge(
            Rules.OF_LOADS_AND_CLIENTS, Evidence.of(new Fact.Requests(started, answered, failed)));
  }

  /** What failed before the signal, by kind. */
  Map<String, Long> failedBefore() {
    return result.before().entrySet().stream()
        .filter(entry -> entry.getKey() != Outcome.FINISHED)
        .collect(
            Collectors.toMap(
                entry -> entry.getKey().name().toLowerCase(Locale.ROOT), Map.Entry::getValue));
  }

  private long all() {
    return result.after().values().stream().mapToLong(Long::longValue).sum();
  }

  private long after(Outcome outcome) {
    return result.after().getOrDefault(outcome, 0L);
  }

  /** Not finite if there were none. */
  private double afterSignal(long some) {
    return (double) some / all();
  }

  private double ofConnections(long some) {
    return (double) some / result.connections();
  }
}

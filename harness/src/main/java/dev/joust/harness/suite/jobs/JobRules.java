package dev.joust.harness.suite.jobs;

import dev.joust.harness.rule.ClockRules;
import dev.joust.harness.rule.CountRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.suite.jobs.client.JobExchange.Kind;
import dev.joust.harness.suite.jobs.client.JobResult;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.spi.Counters;
import java.util.ArrayList;
import java.util.List;

/** What speaks against a step's figures. */
final class JobRules {

  static final Rule<JobStep> BALANCE =
      Rule.invalid(
          "job-balance",
          "completed, late, failed and refused jobs do not add up to those attempted",
          step ->
              Rule.unless(
                  step.result().balances(), "jobs attempted and their ends do not balance"));

  static final Rule<JobStep> CLOCKS =
      Rule.suspect(
          "job-clocks",
          "jobs were known before they were done",
          "clocks differ",
          step ->
              Rule.none(
                  step.result().beforeTheirTime(),
                  "%d jobs were known before they were done: the clocks differ"));

  static final Rule<JobStep> CLOCK_BOUND =
      ClockRules.apart(
          "job-clock-bound",
          "delay",
          JobStep::clockBoundMicros,
          step -> Gauge.percentile(step.result().delayMicros(), 50, 1));

  static final Rule<JobStep> ENDS =
      Rule.suspect(
          "job-ends",
          "pushes were not followed by their end",
          step -> Rule.none(step.result().notClosed(), "%d pushes were not followed by their end"));

  static final Rule<JobStep> COMPLETED =
      Rule.suspect(
          "job-completed",
          "jobs did not complete in time",
          "in stress this is the question",
          step ->
              Rule.unless(
                  step.result().errors().isEmpty(),
                  "jobs did not complete in time: %s",
                  step.result().errors()));

  static final List<Rule<JobStep>> OF_STEPS = List.of(BALANCE, CLOCKS, CLOCK_BOUND, ENDS);

  static final List<Rule<JobStep>> OF_JOBS = List.of(COMPLETED);

  private static final List<Rule<Evidence>> COUNTS =
      List.of(CountRules.COUNTS, CountRules.CONNECTIONS);

  private JobRules() {}

  static Judgement judge(JobStep step, Kind kind, double serverCores) {
    List<Fact> facts = new ArrayList<>(step.span().facts(serverCores));
    // A job that failed on its way may have reached the server or not.
    if (step.result().errors().isEmpty()) {
      facts.addAll(counts(step, kind));
    }
    Evidence evidence = new Evidence(facts);
    return new Judgement()
        .judge(OF_STEPS, step)
        .judge(COUNTS, evidence)
        .judge(Rules.OF_CLIENTS, evidence);
  }

  private static List<Fact> counts(JobStep step, Kind kind) {
    JobResult result = step.result();
    Counters counted = step.span().counted();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact.Requests(result.exchanges(), result.exchanges(), result.errors()));
    facts.add(new Fact.Connections(result.connectionsOpened(), counted.connectionsAccepted()));
    if (kind == Kind.POLL || kind == Kind.LONG_POLL) {
      facts.add(new Fact.Served(counted.requests()));
    } else if (kind == Kind.WEBSOCKET_KEPT) {
      facts.add(new Fact.Served(counted.messagesReceived()));
    }
    return facts;
  }
}

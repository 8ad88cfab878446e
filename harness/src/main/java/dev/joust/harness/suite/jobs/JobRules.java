package dev.joust.harness.suite.jobs;

import dev.joust.harness.rule.CountRules;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.server.ServerCounters;
import dev.joust.harness.suite.jobs.client.JobExchange.Kind;
import dev.joust.harness.suite.jobs.client.JobResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What speaks against a step's figures, apart from jobs that did not complete. */
final class JobRules {

  static final Rule<JobResult> BALANCE =
      Rule.invalid(
          "job-balance",
          "the jobs attempted are not those completed, late, failed and refused",
          "the client lost or made up jobs",
          result -> Rule.unless(result.balances(), "jobs attempted and their ends do not balance"));

  static final Rule<JobResult> CLOCKS =
      Rule.suspect(
          "job-clocks",
          "jobs were known before they were done",
          "the clocks of the two sides differ, and with them all delays",
          result ->
              Rule.unless(
                  result.beforeTheirTime() == 0,
                  "%d jobs were known before they were done: the clocks differ",
                  result.beforeTheirTime()));

  static final Rule<JobResult> ENDS =
      Rule.suspect(
          "job-ends",
          "pushes were not followed by their end",
          "the server keeps streams or sessions that it should end",
          result ->
              Rule.unless(
                  result.notClosed() == 0,
                  "%d pushes were not followed by their end",
                  result.notClosed()));

  static final List<Rule<JobResult>> OF_JOBS = List.of(BALANCE, CLOCKS, ENDS);

  private static final List<Rule<Evidence>> COUNTS =
      List.of(CountRules.COUNTS, CountRules.CONNECTIONS);

  private JobRules() {}

  static Judgement judge(JobStep step, Kind kind, double serverCores, int clientCores) {
    List<Fact> facts = new ArrayList<>(step.span().facts(serverCores, clientCores));
    // A job that failed on its way may have reached the server or not.
    if (step.result().errors().isEmpty()) {
      facts.addAll(counts(step, kind));
    }
    Evidence evidence = new Evidence(facts);
    return new Judgement()
        .judge(OF_JOBS, step.result())
        .judge(COUNTS, evidence)
        .judge(Rules.OF_CLIENTS, evidence);
  }

  private static List<Fact> counts(JobStep step, Kind kind) {
    JobResult result = step.result();
    ServerCounters counted = step.span().counted();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact.Requests(result.exchanges(), result.exchanges(), result.errors()));
    facts.add(new Fact.Connections(result.connectionsOpened(), counted.connectionsAccepted()));
    if (kind == Kind.POLL || kind == Kind.LONG_POLL) {
      facts.add(new Fact.Served(counted.requests(), OptionalLong.empty()));
    } else if (kind == Kind.WEBSOCKET_KEPT) {
      facts.add(new Fact.Served(counted.messagesReceived(), OptionalLong.empty()));
    }
    return facts;
  }
}

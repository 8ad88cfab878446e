package dev.joust.harness.suite.live;

import dev.joust.harness.rule.Judgement;
import dev.joust.reports.run.CellResult;

/** What must be true of a step for its numbers to be believed. */
final class LiveChecks {

  /** The share of readers or updates that may fail before the rest says nothing. */
  private static final double MOST_FAILURES = 0.01;

  /** The share of its processors from which a process is at its limit. */
  private static final double AT_LIMIT = 0.95;

  /** The share of its processors below which a server has room left. */
  private static final double HAS_ROOM = 0.9;

  private LiveChecks() {}

  /**
   * Judges a step.
   *
   * @param connectionsOpen how many connections the server counts
   */
  static Judgement judge(LiveStep step, long connectionsOpen, int serverCores, int clientCores) {
    Judgement judgement = new Judgement();
    double connected = step.sum(LiveTask.CONNECTED);
    double updates = step.sum(LiveTask.UPDATES);
    double missed = step.sum(LiveTask.MISSED);
    judgement.require(updates > 0, "no update has arrived");
    few(
        judgement,
        step.readers() - connected,
        step.readers(),
        "%.0f of %.0f readers were not connected in the end");
    if (step.push()) {
      few(judgement, missed, updates + missed, "%.0f of %.0f updates were lost");
      judgement.require(
          step.sum(LiveTask.DOUBLED) == 0,
          "%.0f updates came twice or out of order",
          step.sum(LiveTask.DOUBLED));
      judgement.require(
          connectionsOpen >= connected,
          "%.0f readers were connected, but the server counts %d connections",
          connected,
          connectionsOpen);
    } else {
      few(judgement, missed, updates + missed, "%.0f of %.0f updates were missed between polls");
    }
    step.errors()
        .forEach(
            (kind, count) ->
                judgement.expect(
                    kind.equals(LiveStep.LOST), "errors of kind '%s': %d", kind, count));
    clientAtItsLimit(judgement, step.spent(), serverCores, clientCores);
    return judgement;
  }

  private static void few(Judgement judgement, double failed, double all, String reason) {
    if (failed <= all * MOST_FAILURES) {
      judgement.expect(failed <= 0, reason, failed, all);
    } else {
      judgement.require(false, reason, failed, all);
    }
  }

  private static void clientAtItsLimit(
      Judgement judgement, LiveClocks spent, int serverCores, int clientCores) {
    double client = spent.clientCpuNanos().map(spent::cores).orElse(0.0) / clientCores;
    double server =
        spent.serverCpuNanos().map(spent::cores).orElse(0.0)
            + spent.nginxCpuNanos().map(spent::cores).orElse(0.0);
    if (client >= AT_LIMIT && server / serverCores < HAS_ROOM) {
      judgement.flag(CellResult.CLIENT_BOUND);
      judgement.expect(false, "client-bound: the client was at its limit, the server was not");
    }
  }
}

package dev.joust.harness.trial;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.trial.span.Span;
import java.util.List;

/**
 * What clients report at a point, and what it took to come there.
 *
 * @param reports what each client reports, in their order
 * @param span what both sides have spent and counted
 * @param hosts what the clients of each host of load have spent, one at least
 */
public record Measured<R extends ClientReport>(List<R> reports, Span span, List<HostLoad> hosts) {

  public R first() {
    return reports.get(0);
  }
}

package dev.joust.harness.trial;

import dev.joust.harness.client.ClientReport;
import dev.joust.harness.trial.span.Span;
import java.util.List;

/**
 * What clients report at a point, and what it took to come there.
 *
 * @param reports what each client reports, in their order
 * @param span what both sides have spent and counted
 */
public record Measured<R extends ClientReport>(List<R> reports, Span span) {

  public R first() {
    return reports.get(0);
  }
}

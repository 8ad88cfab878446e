package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.rule.PhysicsRules;
import dev.joust.reports.document.Digits;
import java.util.ArrayList;
import java.util.List;

/**
 * How a load at a rate fared.
 *
 * @param perSecond the rate that was asked for
 * @param due the requests that were due meanwhile
 * @param sent those of them that were sent by the end
 * @param ended those of them that were answered or failed by the end
 */
record Pacing(double perSecond, double seconds, long due, long sent, long ended) {

  /** The requests that were never sent, or not answered by the end. */
  long shed() {
    return due - ended;
  }

  double reachedPerSecond() {
    return ended / seconds;
  }

  boolean isMissed() {
    return shed() > PhysicsRules.MOST_OF_RATE_MISSED * due;
  }

  ObjectNode json() {
    ObjectNode json = Percentiles.object();
    json.put("askedPerSecond", perSecond);
    json.put("reachedPerSecond", Percentiles.round(reachedPerSecond()));
    json.put("missed", isMissed());
    json.put("due", due);
    json.put("unsent", due - sent);
    json.put("unanswered", sent - ended);
    json.put("shed", shed());
    return json;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "rate: %s/s asked, %s/s reached: %s"
            .formatted(
                Digits.of(perSecond),
                Digits.of(reachedPerSecond()),
                isMissed()
                    ? "missed by %s".formatted(Digits.share((double) shed() / due))
                    : "kept"));
    lines.add(
        "%s due, %s of them shed".formatted(Digits.counted(due, "request"), Digits.of(shed())));
    if (shed() > 0) {
      lines.add(
          "shed: %s never sent, %s not answered by the end; in no percentile"
              .formatted(Digits.of(due - sent), Digits.of(sent - ended)));
    }
    return lines;
  }
}

package dev.joust.reports.compare;

import dev.joust.reports.compare.Gate.Conclusion;
import dev.joust.reports.document.Json;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.statistics.simultaneous.Look;
import dev.joust.reports.summary.Usability;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;

/** Changes for other programs. */
public final class ChangesJson {

  private ChangesJson() {}

  /** Changes, and what they were held to, as JSON with indentation and a line feed at its end. */
  public static String of(Changes changes, Usability usability, Optional<Gate> gate) {
    return new Json()
        .put("run", changes.run())
        .put("usability", usability)
        .put("complete", changes.isComplete())
        .put("baseline", changes.baseline())
        .put("variants", changes.variants())
        .put("blocks", changes.blocks())
        .put("looks", changes.looks().all().stream().map(Look::blocks).toList())
        .put("ending", changes.ending())
        .put("family", changes.family())
        .put("doubts", changes.doubts())
        .put("machines", Optional.of(changes.machines()).filter(machines -> machines > 1))
        .put("notes", Optional.of(changes.notes()).filter(notes -> !notes.isEmpty()))
        .put("changes", changes.changes(), ChangesJson::json)
        .put("gate", gate.map(ChangesJson::json))
        .text();
  }

  private static Json json(Change change) {
    return new Json()
        .put("variant", change.variant())
        .put(change.measure(), change.measure().unit())
        .put(change.setting())
        .put("cell", change.cell())
        .put("before", change.before())
        .put("after", change.after())
        .put("ratio", change.ratio().map(Ratio::value))
        .put(change.ratio().flatMap(Ratio::interval))
        .put("smallestShown", change.smallestShown())
        .put("effect", change.effect().name().toLowerCase(Locale.ROOT));
  }

  private static Json json(Gate gate) {
    return new Json()
        .put("verdict", gate.conclusion().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put(
            "passes",
            EnumSet.of(Conclusion.PASSED, Conclusion.NOT_FAILED).contains(gate.conclusion()))
        .put("checks", gate.checks(), ChangesJson::json);
  }

  private static Json json(Check check) {
    return new Json()
        .put("variant", check.change().variant())
        .put("measure", check.change().measure().name())
        .put("cell", check.change().cell())
        .put("limit", check.limit())
        .put("smallestShown", check.change().smallestShown())
        .put("outcome", check.outcome().name().toLowerCase(Locale.ROOT));
  }
}

package dev.joust.reports.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.reports.compare.Gate.Conclusion;
import dev.joust.reports.document.Json;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Usability;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Changes for other programs. */
public final class ChangesJson {

  private ChangesJson() {}

  /**
   * Changes as JSON, with indentation and a line feed at its end.
   *
   * @param usability the verdict on the run
   * @param gate what they were held to, if to anything
   */
  public static String of(Changes changes, Usability usability, Optional<Gate> gate) {
    ObjectNode tree = Json.object();
    tree.put("run", changes.run());
    Json.put(tree, "usability", usability);
    tree.put("complete", changes.isComplete());
    tree.put("baseline", changes.baseline());
    changes.variants().forEach(tree.putArray("variants")::add);
    tree.put("blocks", changes.blocks());
    ArrayNode looks = tree.putArray("looks");
    changes.looks().all().forEach(look -> looks.add(look.blocks()));
    changes.ending().ifPresent(why -> tree.put("ending", why));
    tree.put("family", changes.family());
    ObjectNode doubts = tree.putObject("doubts");
    changes.doubts().forEach(doubts::put);
    ArrayNode all = tree.putArray("changes");
    changes.changes().forEach(change -> put(all.addObject(), change));
    gate.ifPresent(own -> put(tree.putObject("gate"), own));
    return Json.pretty(tree) + "\n";
  }

  private static void put(ObjectNode node, Change change) {
    node.put("variant", change.variant());
    Json.put(node, change.measure(), change.measure().unit());
    Json.put(node, change.setting());
    Json.put(node, "cell", change.cell());
    put(node, "before", change.before());
    put(node, "after", change.after());
    change.ratio().ifPresent(ratio -> node.put("ratio", ratio.value()));
    Json.put(node, change.ratio().flatMap(Ratio::interval));
    put(node, "smallestShown", change.smallestShown());
    node.put("effect", change.effect().name().toLowerCase(Locale.ROOT));
  }

  private static void put(ObjectNode node, String key, OptionalDouble value) {
    value.ifPresent(own -> node.put(key, own));
  }

  private static void put(ObjectNode node, Gate gate) {
    node.put("verdict", gate.conclusion().id());
    node.put(
        "passes",
        gate.conclusion() == Conclusion.PASSED || gate.conclusion() == Conclusion.NOT_FAILED);
    ArrayNode checks = node.putArray("checks");
    for (Check check : gate.checks()) {
      ObjectNode own = checks.addObject();
      own.put("variant", check.change().variant());
      own.put("measure", check.change().measure().name());
      Json.put(own, "cell", check.change().cell());
      own.put("limit", check.limit());
      put(own, "smallestShown", check.smallestShown());
      own.put("outcome", check.outcome().name().toLowerCase(Locale.ROOT));
    }
  }
}

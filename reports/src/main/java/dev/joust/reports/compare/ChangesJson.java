package dev.joust.reports.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.reports.compare.Gate.Conclusion;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Usability;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Changes for other programs. */
public final class ChangesJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ChangesJson() {}

  /**
   * Changes as JSON, with indentation and a line feed at its end.
   *
   * @param usability the verdict on the run
   * @param gate what they were held to, if to anything
   */
  public static String of(Changes changes, Usability usability, Optional<Gate> gate) {
    ObjectNode tree = MAPPER.createObjectNode();
    tree.put("run", changes.run());
    tree.set("usability", MAPPER.valueToTree(usability));
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
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of texts and numbers is JSON", impossible);
    }
  }

  private static void put(ObjectNode node, Change change) {
    node.put("variant", change.variant());
    node.put("measure", change.measure().name());
    node.put("unit", change.measure().unit());
    node.put("better", change.measure().better().name().toLowerCase(Locale.ROOT));
    node.put("suite", change.setting().suite());
    node.put("way", change.setting().way());
    node.put("client", change.setting().client());
    node.set("cell", MAPPER.valueToTree(change.cell()));
    put(node, "before", change.before());
    put(node, "after", change.after());
    change
        .ratio()
        .ifPresent(
            ratio -> {
              node.put("ratio", ratio.value());
              ratio.interval().ifPresent(own -> node.put("low", own.low()).put("high", own.high()));
            });
    put(node, "smallestShown", change.ratio().map(Ratio::halfWidth).orElse(OptionalDouble.empty()));
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
      own.set("cell", MAPPER.valueToTree(check.change().cell()));
      own.put("limit", check.limit());
      put(own, "smallestShown", check.smallestShown());
      own.put("outcome", check.outcome().name().toLowerCase(Locale.ROOT));
    }
  }
}

package dev.joust.reports.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.run.RunManifest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * In what a run was made, as far as that moves its values: the machine, its system, the JDK, and
 * the settings that all contenders have in common.
 *
 * @param facts texts by name; those that the run does not know are left out
 */
public record Surroundings(Map<String, String> facts) {

  private static final List<Fact> KNOWN =
      List.of(
          new Fact("processor", RunManifest::environment, "/processors/model"),
          new Fact("processors", RunManifest::environment, "/processors/usable"),
          new Fact("memory, B", RunManifest::environment, "/memory/totalBytes"),
          new Fact("system", RunManifest::environment, "/os/distribution"),
          new Fact("kernel", RunManifest::environment, "/os/release"),
          new Fact("JVM", RunManifest::environment, "/jvm/version"),
          new Fact("server's JDK", RunManifest::environment, "/server/jdk"),
          new Fact("server's arguments", RunManifest::environment, "/server/jvmArguments"),
          new Fact("pinning", RunManifest::environment, "/pinning"),
          new Fact("tier", RunManifest::configuration, "/tier"),
          new Fact("design", RunManifest::configuration, "/design"),
          new Fact("time scale", RunManifest::configuration, "/timeScale"));

  private record Fact(String name, Function<RunManifest, JsonNode> tree, String pointer) {

    void putInto(Map<String, String> facts, RunManifest manifest) {
      JsonNode node = tree.apply(manifest).at(pointer);
      if (!node.isMissingNode() && !node.isNull()) {
        facts.put(name, node.isValueNode() ? node.asText() : node.toString());
      }
    }
  }

  public Surroundings {
    facts = Collections.unmodifiableMap(facts);
  }

  /** Those of a run. */
  public static Surroundings of(RunManifest manifest) {
    Map<String, String> facts = new LinkedHashMap<>();
    KNOWN.forEach(fact -> fact.putInto(facts, manifest));
    return new Surroundings(facts);
  }

  /** The names of the facts in which some of them differ, in reading order. */
  static List<String> differing(List<Surroundings> all) {
    return KNOWN.stream()
        .map(Fact::name)
        .filter(name -> all.stream().map(own -> own.fact(name)).distinct().count() > 1)
        .toList();
  }

  /** A fact's text; a dash if it is not known. */
  String fact(String name) {
    return facts.getOrDefault(name, "–");
  }
}

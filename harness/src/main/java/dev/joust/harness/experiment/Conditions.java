package dev.joust.harness.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.run.JoustBuild;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What must be the same for all trials of a run, as they are compared with each other. */
final class Conditions {

  private static final String UNKNOWN = "unknown";

  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * The conditions of a run, or of one that began now.
   *
   * @param joust what measures
   * @param environment what {@code run.json} says of machine and JVMs
   */
  Conditions(Optional<JoustBuild> joust, JsonNode environment) {
    values.put("Joust", joust.map(JoustBuild::toString).orElse(UNKNOWN));
    if (environment.path("hosts").isMissingNode()) {
      values.put("the client's JVM", text(environment, "/jvm/version"));
    }
    values.put("the servers' JDK", serverJdk(environment));
    values.put("the processor", text(environment, "/processors/model"));
    values.put("the list of usable cores", text(environment, "/processors/usable"));
    values.put("the placement of processes", text(environment, "/pinning"));
    values.put("the kernel", text(environment, "/os/release"));
    for (JsonNode host : environment.at("/hosts/load")) {
      String name = text(host, "/ssh");
      values.put("the JDK of " + name, text(host, "/environment/jvm/version"));
      values.put("the kernel of " + name, text(host, "/environment/os/release"));
    }
  }

  private static String text(JsonNode environment, String path) {
    return environment.at(path).asText(UNKNOWN);
  }

  private static String serverJdk(JsonNode environment) {
    String home = text(environment, "/server/jdk");
    for (JsonNode jdk : environment.path("jdks")) {
      if (jdk.path("home").asText().equals(home)) {
        return jdk.path("version").asText();
      }
    }
    return home;
  }

  /** What is other now, a text each, such as {@code the kernel was 6.1 and is 6.12}. */
  List<String> differences(Conditions now) {
    List<String> differences = new ArrayList<>();
    values.forEach(
        (name, then) -> {
          String today = now.values.getOrDefault(name, UNKNOWN);
          if (!then.equals(today)) {
            differences.add("%s was %s and is %s".formatted(name, then, today));
          }
        });
    return differences;
  }
}

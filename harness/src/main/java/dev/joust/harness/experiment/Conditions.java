package dev.joust.harness.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.joust.reports.summary.RecordedJdks;
import dev.joust.run.JoustBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What must be the same for all trials of a run, as they are compared with each other. */
final class Conditions {

  private static final String UNKNOWN = "unknown";

  private final Map<String, String> values = new LinkedHashMap<>();

  /** What not every run says, so that it is compared where both do. */
  private final Map<String, String> known = new LinkedHashMap<>();

  /**
   * The conditions of a run, or of one that began now.
   *
   * @param joust what measures
   * @param environment what {@code run.json} says of machine and JVMs
   * @param variantJdks the homes of the JDKs that variants have of their own
   */
  Conditions(Optional<JoustBuild> joust, JsonNode environment, List<Path> variantJdks) {
    values.put("Joust", joust.map(JoustBuild::toString).orElse(UNKNOWN));
    if (environment.path("hosts").isMissingNode()) {
      values.put("the client's JVM", text(environment, "/jvm/version"));
    }
    values.put("the servers' JDK", serverJdk(environment));
    values.put("the processor", text(environment, "/processors/model"));
    values.put("the list of usable cores", text(environment, "/processors/usable"));
    values.put("the placement of processes", text(environment, "/pinning"));
    values.put("the kernel", text(environment, "/os/release"));
    values.put("the list of options for all JVMs", jvmOptions(environment));
    for (JsonNode host : environment.at("/hosts/load")) {
      String name = text(host, "/ssh");
      values.put("the JDK of " + name, text(host, "/environment/jvm/version"));
      values.put("the kernel of " + name, text(host, "/environment/os/release"));
      values.put(
          "the list of options for all JVMs of " + name, jvmOptions(host.path("environment")));
    }
    joust
        .flatMap(JoustBuild::jars)
        .ifPresent(digest -> known.put("the digest of Joust's jars", digest));
    JsonNode engine = environment.at("/client/tlsEngine");
    if (engine.isTextual()) {
      known.put("the client's TLS engine", engine.asText());
    }
    JsonNode memory = environment.at("/memory/totalBytes");
    if (memory.isNumber()) {
      known.put("the memory", String.format(Locale.ROOT, "%.1f GB", memory.asLong() / 1e9));
    }
    for (Path home : variantJdks) {
      new RecordedJdks(environment)
          .in(real(home))
          .ifPresent(version -> known.put("the JDK in " + home, version));
    }
  }

  private static String text(JsonNode environment, String path) {
    return environment.at(path).asText(UNKNOWN);
  }

  private static String jvmOptions(JsonNode environment) {
    JsonNode options = environment.path("jvmOptions");
    return options.isEmpty() ? "empty" : options.toString();
  }

  private static String serverJdk(JsonNode environment) {
    return new RecordedJdks(environment)
        .ofServers()
        .orElseGet(() -> text(environment, "/server/jdk"));
  }

  private static String real(Path home) {
    try {
      return home.toRealPath().toString();
    } catch (IOException gone) {
      return home.toString();
    }
  }

  /** What is other now, a text each, such as {@code the kernel was 6.1 and is 6.12}. */
  List<String> differences(Conditions now) {
    List<String> differences = new ArrayList<>();
    values.forEach(
        (name, then) ->
            difference(name, then, now.values.getOrDefault(name, UNKNOWN))
                .ifPresent(differences::add));
    known.forEach(
        (name, then) ->
            difference(name, then, now.known.getOrDefault(name, then)).ifPresent(differences::add));
    return differences;
  }

  private static Optional<String> difference(String name, String then, String today) {
    return then.equals(today)
        ? Optional.empty()
        : Optional.of("%s was %s and is %s".formatted(name, then, today));
  }
}

package dev.joust.reports.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** The JDKs that a run has written down in its environment. */
public record RecordedJdks(JsonNode environment) {

  /** The version of the one that servers run on, if it is written down. */
  public Optional<String> ofServers() {
    JsonNode version = environment.at("/server/version");
    return version.isTextual()
        ? Optional.of(version.asText())
        : in(environment.at("/server/jdk").asText());
  }

  /** The version of the one in a folder, if it is one of the machine's that are written down. */
  public Optional<String> in(String home) {
    return environment
        .path("jdks")
        .valueStream()
        .filter(jdk -> jdk.path("home").asText().equals(home))
        .map(jdk -> jdk.path("version").asText())
        .findFirst();
  }
}

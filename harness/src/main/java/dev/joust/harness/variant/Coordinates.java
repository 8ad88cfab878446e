package dev.joust.harness.variant;

import dev.joust.lab.input.UsageException;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;

/**
 * A Maven artifact of any version.
 *
 * @param classifier its classifier; empty for most
 */
record Coordinates(String group, String artifact, String classifier) {

  /** Reads a list of {@code group:artifact[:classifier]}, with blanks between, of a jar. */
  static List<Coordinates> ofList(String list, Object jar) {
    return Stream.of(list.strip().split("\\s+")).map(text -> of(text, jar)).toList();
  }

  private static Coordinates of(String text, Object jar) {
    String[] parts = text.split(":", -1);
    if (parts.length < 2 || parts.length > 3 || Stream.of(parts).anyMatch(String::isBlank)) {
      throw new UsageException(
          "%s: '%s' in its manifest is not a group:artifact[:classifier]".formatted(jar, text));
    }
    return new Coordinates(parts[0], parts[1], parts.length > 2 ? parts[2] : "");
  }

  Artifact at(String version) {
    return new DefaultArtifact(group, artifact, classifier, "jar", version);
  }

  @Override
  public String toString() {
    return group + ":" + artifact + (classifier.isEmpty() ? "" : ":" + classifier);
  }
}

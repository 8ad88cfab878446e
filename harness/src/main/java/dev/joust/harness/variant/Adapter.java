package dev.joust.harness.variant;

import dev.joust.harness.server.Contender;
import dev.joust.lab.input.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;

/**
 * The jar that puts a framework under the contract, and what its manifest says of the framework.
 *
 * @param framework what the framework is asked for by: {@code Joust-Framework}
 * @param companions what comes in the version that the framework has of other artifacts of their
 *     group: {@code Joust-Companions}
 * @param others artifact ids of what the adapter needs beside the framework, which stays as it is:
 *     {@code Joust-Others}
 */
record Adapter(
    Path jar, List<Coordinates> framework, List<Coordinates> companions, List<String> others) {

  private static final String FRAMEWORK = "Joust-Framework";
  private static final String COMPANIONS = "Joust-Companions";
  private static final String OTHERS = "Joust-Others";

  /** The adapter of a contender, one of whose jars must say what its framework is. */
  static Adapter of(Contender contender) {
    return BuiltJars.files(contender.folder()).stream()
        .flatMap(jar -> of(jar).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "%s comes in one version alone: no jar in %s has %s in its manifest"
                        .formatted(contender.name(), contender.folder(), FRAMEWORK)));
  }

  private static Optional<Adapter> of(Path file) {
    Attributes said = Contender.manifest(file);
    return Optional.ofNullable(said.getValue(FRAMEWORK))
        .map(
            framework ->
                new Adapter(
                    file,
                    Coordinates.ofList(framework, file),
                    said.getValue(COMPANIONS) == null
                        ? List.of()
                        : Coordinates.ofList(said.getValue(COMPANIONS), file),
                    said.getValue(OTHERS) == null
                        ? List.of()
                        : List.of(said.getValue(OTHERS).strip().split("\\s+"))));
  }
}

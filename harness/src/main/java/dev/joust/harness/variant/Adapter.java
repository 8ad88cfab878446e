package dev.joust.harness.variant;

import dev.joust.harness.server.Contender;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * The jar that puts a framework under the contract, and what its manifest says of the framework.
 *
 * @param jar the adapter's jar
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

  /**
   * The adapter of a contender.
   *
   * @throws UsageException if no jar of it says what its framework is
   */
  static Adapter of(Contender contender) {
    try (Stream<Path> files = Files.list(contender.folder())) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted(Comparator.naturalOrder())
          .flatMap(jar -> of(jar).stream())
          .findFirst()
          .orElseThrow(
              () ->
                  new UsageException(
                      "%s comes in one version alone: no jar in %s has %s in its manifest"
                          .formatted(contender.name(), contender.folder(), FRAMEWORK)));
    } catch (IOException unreadable) {
      throw new UsageException("%s cannot be read".formatted(contender.folder()), unreadable);
    }
  }

  private static Optional<Adapter> of(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      if (manifest == null || manifest.getMainAttributes().getValue(FRAMEWORK) == null) {
        return Optional.empty();
      }
      Attributes said = manifest.getMainAttributes();
      return Optional.of(
          new Adapter(
              file,
              Coordinates.ofList(said.getValue(FRAMEWORK), file),
              said.getValue(COMPANIONS) == null
                  ? List.of()
                  : Coordinates.ofList(said.getValue(COMPANIONS), file),
              said.getValue(OTHERS) == null
                  ? List.of()
                  : List.of(said.getValue(OTHERS).strip().split("\\s+"))));
    } catch (IOException broken) {
      // The server's own JVM says what is wrong with it.
      return Optional.empty();
    }
  }
}

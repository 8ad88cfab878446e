package dev.joust.harness.variant;

import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Jars in folders. */
final class BuiltJars {

  private static final Pattern BESIDE =
      Pattern.compile("(original-.*|.*-(sources|javadoc|tests|test-sources|shaded))\\.jar");

  private BuiltJars() {}

  /** The jars of a folder, all of which must be such that can be read. */
  static List<BuiltJar> in(Path folder) {
    return files(folder).stream().map(BuiltJar::of).toList();
  }

  /** The same as files, whatever is in them. */
  static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(BuiltJars::isJar).sorted().toList();
    } catch (IOException unreadable) {
      throw new UsageException("%s cannot be read".formatted(folder), unreadable);
    }
  }

  /**
   * The jars that a Maven project's modules have been built into; of an artifact's versions the one
   * that was built last.
   */
  static List<BuiltJar> ofProject(Path folder) {
    Map<String, BuiltJar> latest = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> file.getParent().endsWith("target"))
          .filter(BuiltJars::isJar)
          .filter(file -> !BESIDE.matcher(file.getFileName().toString()).matches())
          .sorted(Comparator.comparing(BuiltJars::builtAt))
          .map(BuiltJar::of)
          .forEach(jar -> latest.put(jar.artifact(), jar));
    } catch (IOException | UncheckedIOException unreadable) {
      throw new UsageException("%s cannot be read".formatted(folder), unreadable);
    }
    return List.copyOf(latest.values());
  }

  private static boolean isJar(Path file) {
    return file.toString().endsWith(".jar") && Files.isRegularFile(file);
  }

  private static FileTime builtAt(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }
}

package dev.joust.harness.variant;

import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar of some version.
 *
 * @param file where it is
 * @param artifact its artifact id and, after a colon, its classifier if it has one
 */
record BuiltJar(Path file, String artifact) {

  private static final String SUFFIX = ".jar";

  /** What Maven's archiver leaves in a jar. */
  private static final Pattern POM_PROPERTIES =
      Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");

  /** An artifact id, a version that begins with a digit, and perhaps a classifier behind it. */
  private static final Pattern NAME =
      Pattern.compile("(?<id>.+?)-\\d[^-]*(-SNAPSHOT)?(-(?<classifier>.+))?");

  /**
   * Looks at a jar.
   *
   * @throws UsageException if it is no jar that can be read
   */
  static BuiltJar of(Path file) {
    String name = file.getFileName().toString();
    String stem = name.substring(0, name.length() - SUFFIX.length());
    try (JarFile jar = new JarFile(file.toFile())) {
      Optional<String> said =
          jar.stream()
              .filter(entry -> POM_PROPERTIES.matcher(entry.getName()).matches())
              .flatMap(entry -> artifact(jar, entry, stem).stream())
              .findFirst();
      return new BuiltJar(file, said.orElseGet(() -> artifact(stem)));
    } catch (IOException | UncheckedIOException broken) {
      throw new UsageException(
          "%s is no jar that can be read: %s".formatted(file, broken.getMessage()), broken);
    }
  }

  /** What a jar says of itself; a jar that has others in it says that of them too. */
  private static Optional<String> artifact(JarFile jar, JarEntry entry, String stem) {
    Properties said = new Properties();
    try (InputStream in = jar.getInputStream(entry)) {
      said.load(in);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    String id = said.getProperty("artifactId", "");
    String own = id + "-" + said.getProperty("version", "");
    if (id.isEmpty() || !(stem.equals(id) || stem.startsWith(own))) {
      return Optional.empty();
    }
    String rest = stem.substring(Math.min(own.length(), stem.length()));
    return Optional.of(rest.startsWith("-") ? id + ":" + rest.substring(1) : id);
  }

  private static String artifact(String stem) {
    Matcher parts = NAME.matcher(stem);
    if (!parts.matches()) {
      return stem;
    }
    String classifier = parts.group("classifier");
    return parts.group("id") + (classifier == null ? "" : ":" + classifier);
  }
}

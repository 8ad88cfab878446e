package dev.joust.harness.variant;

import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A jar of some version.
 *
 * @param artifact its artifact id and, after a colon, its classifier if it has one
 * @param code the names of its classes and native libraries
 */
record BuiltJar(Path file, String artifact, Set<String> code) {

  private static final String SNAPSHOT = "-SNAPSHOT";

  private static final Pattern POM_PROPERTIES =
      Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");

  private static final Pattern NAME =
      Pattern.compile("(?<id>.+?)-\\d[^-]*(-SNAPSHOT)?(-(?<classifier>.+))?");

  private static final String BUILD_OF_SNAPSHOT = "-\\d{8}\\.\\d{6}-\\d+";

  private static final Pattern CODE =
      Pattern.compile("(?!META-INF/)(?!module-info\\.class).+\\.class|META-INF/native/.+");

  /** What an artifact's own {@code pom.properties} contains. */
  private record Pom(String id, String version) {

    boolean isNamedIn(String stem) {
      return stem.equals(id) || stem.startsWith(id + "-");
    }

    String artifact(String stem) {
      if (!isNamedIn(stem)) {
        return id;
      }
      Matcher parts =
          Pattern.compile("-(%s)(-(?<classifier>.+))?".formatted(versions()))
              .matcher(stem.substring(id.length()));
      return parts.matches() && parts.group("classifier") != null
          ? id + ":" + parts.group("classifier")
          : id;
    }

    private String versions() {
      String same = Pattern.quote(version);
      if (!version.endsWith(SNAPSHOT)) {
        return same;
      }
      String base = version.substring(0, version.length() - SNAPSHOT.length());
      return Pattern.quote(base) + BUILD_OF_SNAPSHOT + "|" + same;
    }
  }

  /** Looks at a jar, which must be one that can be read. */
  static BuiltJar of(Path file) {
    String name = file.getFileName().toString();
    String stem = name.substring(0, name.length() - ".jar".length());
    try (JarFile jar = new JarFile(file.toFile())) {
      Set<String> code =
          jar.stream()
              .map(JarEntry::getName)
              .filter(entry -> CODE.matcher(entry).matches())
              .collect(Collectors.toUnmodifiableSet());
      return new BuiltJar(
          file,
          own(jar, stem).map(pom -> pom.artifact(stem)).orElseGet(() -> artifact(stem)),
          code);
    } catch (IOException | UncheckedIOException broken) {
      throw new UsageException(
          "%s cannot be read as a jar: %s; delete it, or put a whole one in its place"
              .formatted(file, broken.getMessage()),
          broken);
    }
  }

  /** A jar into which others were merged has theirs too: its own is named as the file, or alone. */
  private static Optional<Pom> own(JarFile jar, String stem) {
    List<Pom> all =
        jar.stream()
            .filter(entry -> POM_PROPERTIES.matcher(entry.getName()).matches())
            .flatMap(entry -> pom(jar, entry).stream())
            .toList();
    return all.stream()
        .filter(pom -> pom.isNamedIn(stem))
        .max(Comparator.comparingInt(pom -> pom.id().length()))
        .or(() -> all.stream().filter(pom -> all.size() == 1).findFirst());
  }

  private static Optional<Pom> pom(JarFile jar, JarEntry entry) {
    Properties properties = new Properties();
    try (InputStream in = jar.getInputStream(entry)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException broken) {
      throw new UncheckedIOException(new IOException(broken.getMessage(), broken));
    }
    String id = properties.getProperty("artifactId", "");
    return id.isEmpty()
        ? Optional.empty()
        : Optional.of(new Pom(id, properties.getProperty("version", "")));
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

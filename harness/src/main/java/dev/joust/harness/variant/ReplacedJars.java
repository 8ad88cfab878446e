package dev.joust.harness.variant;

import dev.joust.lab.input.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A contender's jars, some of them replaced by others of the same artifacts. A jar whose file name
 * and {@code pom.properties} do not show its artifact replaces the jar with which it shares
 * classes. No class is there twice afterwards that was not there twice before: the class path does
 * not decide which version is measured.
 */
final class ReplacedJars {

  /** A jar with fewer of the classes is a patch, with which the artifact would not start. */
  private static final double LEAST_SHARE_OF_CODE = 0.5;

  private final String contender;

  /** By artifact, as the contender has them. */
  private final Map<String, BuiltJar> old = new LinkedHashMap<>();

  private final Map<String, BuiltJar> replacements = new LinkedHashMap<>();

  private final List<BuiltJar> added = new ArrayList<>();

  /** Nothing is replaced yet; the contender's name is for messages. */
  ReplacedJars(String contender, List<BuiltJar> jars) {
    this.contender = contender;
    jars.forEach(jar -> old.put(jar.artifact(), jar));
  }

  /**
   * Replaces jars by those of a project's modules, which builds more than a server needs.
   *
   * @throws UsageException if it has none of the contender's artifacts, or classes would be there
   *     twice
   */
  List<Path> byProject(Path folder, List<BuiltJar> built) {
    built.stream()
        .filter(jar -> old.containsKey(jar.artifact()))
        .forEach(jar -> replacements.put(jar.artifact(), jar));
    built.stream()
        .filter(jar -> !old.containsKey(jar.artifact()))
        .forEach(jar -> byCode(jar).ifPresent(artifact -> replacements.putIfAbsent(artifact, jar)));
    return result(folder);
  }

  /**
   * Replaces jars by those of a folder, which holds what was put into it: jars of other artifacts
   * are added.
   *
   * @throws UsageException if it has none of the contender's artifacts, has one twice, or classes
   *     would be there twice
   */
  List<Path> byFolder(Path folder, List<BuiltJar> built) {
    for (BuiltJar jar : built) {
      Optional<String> artifact =
          old.containsKey(jar.artifact()) ? Optional.of(jar.artifact()) : requiredByCode(jar);
      artifact.ifPresentOrElse(known -> replace(known, jar), () -> added.add(jar));
    }
    return result(folder);
  }

  private void replace(String artifact, BuiltJar jar) {
    BuiltJar other = replacements.put(artifact, jar);
    if (other != null) {
      throw new UsageException(
          "%s and %s both replace %s: leave one in the folder"
              .formatted(other.file(), name(jar), name(old.get(artifact))));
    }
  }

  /** The artifact that most of a jar's classes are of, if it is one alone. */
  private Optional<String> byCode(BuiltJar jar) {
    List<BuiltJar> sharing = sharing(jar);
    return sharing.size() == 1 && isMostOf(sharing.get(0), jar)
        ? Optional.of(sharing.get(0).artifact())
        : Optional.empty();
  }

  /** As {@link #byCode}, but absent only where no class is known. */
  private Optional<String> requiredByCode(BuiltJar jar) {
    List<BuiltJar> sharing = sharing(jar);
    Optional<String> found = byCode(jar);
    if (found.isEmpty() && sharing.size() > 1) {
      throw new UsageException(
          "%s has classes of %s: give each artifact a jar of its own"
              .formatted(
                  jar.file(),
                  sharing.stream().map(ReplacedJars::name).collect(Collectors.joining(", "))));
    }
    if (found.isEmpty() && sharing.size() == 1) {
      BuiltJar before = sharing.get(0);
      throw new UsageException(
          "%s has %d of the %d classes of %s: build the whole artifact"
              .formatted(jar.file(), sharedCode(before, jar), before.code().size(), name(before)));
    }
    return found;
  }

  private List<BuiltJar> sharing(BuiltJar jar) {
    return old.values().stream()
        .filter(before -> before.code().stream().anyMatch(jar.code()::contains))
        .toList();
  }

  private static boolean isMostOf(BuiltJar before, BuiltJar jar) {
    return sharedCode(before, jar) >= LEAST_SHARE_OF_CODE * before.code().size();
  }

  private static long sharedCode(BuiltJar before, BuiltJar jar) {
    return before.code().stream().filter(jar.code()::contains).count();
  }

  private List<Path> result(Path folder) {
    if (replacements.isEmpty()) {
      throw new UsageException(
          "%s has no jar that %s has too, such as one of %s"
              .formatted(folder, contender, String.join(", ", old.keySet())));
    }
    Map<String, BuiltJar> known = new LinkedHashMap<>(old);
    known.putAll(replacements);
    List<BuiltJar> jars = Stream.of(known.values(), added).flatMap(Collection::stream).toList();
    requireOnce(jars);
    return jars.stream().map(BuiltJar::file).toList();
  }

  private void requireOnce(List<BuiltJar> jars) {
    Set<String> names = new HashSet<>();
    Set<String> allowed = new HashSet<>();
    old.values().stream()
        .flatMap(jar -> jar.code().stream())
        .filter(name -> !names.add(name))
        .forEach(allowed::add);
    Map<String, BuiltJar> owners = new HashMap<>();
    for (BuiltJar jar : jars) {
      for (String name : jar.code()) {
        BuiltJar other = owners.putIfAbsent(name, jar);
        if (other != null && !allowed.contains(name)) {
          throw new UsageException(
              "%s has %s, and so has %s: put all artifacts between which classes have moved into the folder"
                  .formatted(jar.file(), name, name(other)));
        }
      }
    }
    Map<String, BuiltJar> files = new HashMap<>();
    for (BuiltJar jar : jars) {
      BuiltJar other = files.putIfAbsent(name(jar), jar);
      if (other != null) {
        throw new UsageException(
            "%s has the file name of %s, which is another artifact: rename it"
                .formatted(jar.file(), other.file()));
      }
    }
  }

  private static String name(BuiltJar jar) {
    return jar.file().getFileName().toString();
  }
}

package dev.joust.harness.variant;

import dev.joust.harness.server.Contender;
import dev.joust.lab.input.UsageException;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/** The versions in which a contender's framework was published. */
public final class PublishedVersions {

  private static final Pattern PRELIMINARY =
      Pattern.compile("(?i).*(alpha|beta|snapshot|[.-](cr|rc|m)-?\\d).*");

  private static final int NEAREST = 3;

  private PublishedVersions() {}

  /**
   * The versions from one to another, both included, in their order. Preliminary ones are left out,
   * as are those that the Maven repositories of the user do not list.
   *
   * @throws UsageException if one of both is not among them; the message names those nearest to it
   */
  public static List<String> between(Contender contender, String from, String to) {
    try (MavenRepositories repositories = MavenRepositories.ofUser()) {
      return releases(
          contender.name(), repositories.versions(Adapter.of(contender), from, to), from, to);
    }
  }

  /** The order in which Maven has versions, the oldest first. */
  public static Comparator<String> order() {
    return Comparator.comparing(PublishedVersions::version);
  }

  private static Version version(String text) {
    try {
      return new GenericVersionScheme().parseVersion(text);
    } catch (InvalidVersionSpecificationException impossible) {
      throw new IllegalArgumentException(text + " is not a version", impossible);
    }
  }

  static List<String> releases(String contender, List<String> all, String from, String to) {
    requireListed(contender, from, all, all.stream().limit(NEAREST).toList());
    requireListed(
        contender, to, all, all.stream().skip(Math.max(0, all.size() - NEAREST)).toList());
    return all.stream()
        .filter(
            version ->
                version.equals(from)
                    || version.equals(to)
                    || !PRELIMINARY.matcher(version).matches())
        .toList();
  }

  private static void requireListed(
      String contender, String wanted, List<String> all, List<String> nearest) {
    if (!all.contains(wanted)) {
      throw new UsageException(
          "the Maven repositories do not list %s %s; %s"
              .formatted(
                  contender,
                  wanted,
                  nearest.isEmpty()
                      ? "name versions by --versions"
                      : "the nearest to it are " + String.join(", ", nearest)));
    }
  }
}

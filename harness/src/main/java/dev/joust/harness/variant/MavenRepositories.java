package dev.joust.harness.variant;

import dev.joust.lab.input.UsageException;
import dev.joust.lab.input.YamlFault;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.version.Version;

/**
 * Where published versions come from: the user's local Maven repository, and what is not there from
 * the repositories and mirrors of the user's settings.
 */
final class MavenRepositories implements AutoCloseable {

  private final Context context;

  private MavenRepositories(Context context) {
    this.context = context;
  }

  /** Those of the user; the local one is that of {@code -Dmaven.repo.local}, as for Maven. */
  static MavenRepositories ofUser() {
    ContextOverrides.Builder settings = ContextOverrides.create().withUserSettings(true);
    String local = System.getProperty("maven.repo.local");
    return of(
        (local == null ? settings : settings.withLocalRepositoryOverride(Path.of(local))).build());
  }

  /** Those of some settings, whose files must be such that can be read. */
  static MavenRepositories of(ContextOverrides settings) {
    try {
      Context context = Runtimes.INSTANCE.getRuntime().create(settings);
      if (settings.isWithUserSettings() && isOffline(context)) {
        context.close();
        ContextOverrides offline = settings.toBuilder().offline(true).build();
        context = Runtimes.INSTANCE.getRuntime().create(offline);
      }
      return new MavenRepositories(context);
    } catch (IllegalStateException unreadable) {
      throw new UsageException(
          "Maven's settings cannot be read: %s; correct that file"
              .formatted(problem(YamlFault.innermost(unreadable))),
          unreadable);
    }
  }

  /** MIMA takes all else of the settings, but not {@code <offline>}. */
  private static boolean isOffline(Context context) {
    DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
    request.setSystemProperties(System.getProperties());
    request.setUserSettingsFile(context.mavenUserHome().settingsXml().toFile());
    Optional.ofNullable(context.mavenSystemHome())
        .ifPresent(home -> request.setGlobalSettingsFile(home.settingsXml().toFile()));
    try {
      return new DefaultSettingsBuilderFactory()
          .newInstance()
          .build(request)
          .getEffectiveSettings()
          .isOffline();
    } catch (SettingsBuildingException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  /** A list of problems begins with their number; each is a line, as {@code [FATAL] …}. */
  private static String problem(Throwable unreadable) {
    return String.valueOf(unreadable.getMessage())
        .lines()
        .filter(line -> line.startsWith("["))
        .map(line -> line.replaceFirst("^\\[\\w+]", "").strip())
        .findFirst()
        .orElseGet(() -> reason(unreadable));
  }

  /** The framework's jars in a version, with all that they need at run time. */
  List<Path> jars(Adapter adapter, String version) {
    List<Artifact> framework =
        adapter.framework().stream().map(wanted -> wanted.at(version)).toList();
    List<Artifact> found = resolve(framework);
    List<Artifact> companions =
        adapter.companions().stream()
            .flatMap(wanted -> versionOf(wanted.group(), found).map(wanted::at))
            .toList();
    return (companions.isEmpty()
            ? found
            : resolve(Stream.concat(framework.stream(), companions.stream()).toList()))
        .stream().map(artifact -> artifact.getFile().toPath()).toList();
  }

  /** The framework's versions from one to another, both included, as far as they are listed. */
  List<String> versions(Adapter adapter, String from, String to) {
    Artifact range = adapter.framework().get(0).at("[%s,%s]".formatted(from, to));
    try {
      return context
          .repositorySystem()
          .resolveVersionRange(
              context.repositorySystemSession(),
              new VersionRangeRequest(range, context.remoteRepositories(), null))
          .getVersions()
          .stream()
          .map(Version::toString)
          .toList();
    } catch (RepositoryException failure) {
      throw new UsageException(
          "the versions of %s cannot be listed by the Maven repositories (%s): %s"
              .formatted(range, names(), reason(failure)),
          failure);
    }
  }

  /** The version that the artifacts of a group have; none if there is no such artifact. */
  private static Stream<String> versionOf(String group, List<Artifact> found) {
    return found.stream()
        .filter(artifact -> artifact.getGroupId().equals(group))
        .map(Artifact::getVersion)
        .limit(1);
  }

  private List<Artifact> resolve(List<Artifact> roots) {
    CollectRequest wanted =
        new CollectRequest(
            roots.stream().map(root -> new Dependency(root, JavaScopes.RUNTIME)).toList(),
            List.of(),
            context.remoteRepositories());
    try {
      return context
          .repositorySystem()
          .resolveDependencies(
              context.repositorySystemSession(), new DependencyRequest(wanted, null))
          .getArtifactResults()
          .stream()
          .map(ArtifactResult::getArtifact)
          .toList();
    } catch (RepositoryException failure) {
      throw new UsageException(
          "%s is not to be had from the Maven repositories (%s): %s"
              .formatted(roots.get(0), names(), reason(failure)),
          failure);
    }
  }

  private String names() {
    return context.remoteRepositories().stream()
        .map(RemoteRepository::getId)
        .collect(Collectors.joining(", "));
  }

  private static String reason(Throwable failure) {
    String said = String.valueOf(YamlFault.innermost(failure).getMessage());
    return said.lines().findFirst().orElse("");
  }

  @Override
  public void close() {
    context.close();
  }
}

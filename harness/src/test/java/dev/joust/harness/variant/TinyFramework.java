package dev.joust.harness.variant;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * A framework of two artifacts with a companion, in the versions 1.0 and 2.0 of a local Maven
 * repository, and the contender {@code fw} of version 1.0. The jars hold nothing but their version.
 */
final class TinyFramework {

  private static final String GROUP = "org.tiny";

  private final Path repository;
  private final Path servers;

  TinyFramework(Path folder) throws IOException {
    repository = Files.createDirectories(folder.resolve("repository"));
    servers = Files.createDirectories(folder.resolve("servers"));
    for (String version : List.of("1.0", "2.0")) {
      publish("core", version, "", "util");
      publish("util", version, "");
      publish("extra", version, "linux-x86_64", "util");
    }
    Path own = Files.createDirectories(servers.resolve("fw"));
    jar(
        own.resolve("adapter.jar"),
        "1",
        Map.of(
            "Joust-Framework", GROUP + ":core",
            "Joust-Companions", GROUP + ":extra:linux-x86_64",
            "Joust-Others", "logging"));
    for (String artifact : List.of("core-1.0", "util-1.0", "extra-1.0-linux-x86_64")) {
      jar(own.resolve(artifact + ".jar"), "1.0", Map.of());
    }
    jar(own.resolve("logging-9.jar"), "9", Map.of());
  }

  Path servers() {
    return servers;
  }

  /** The local repository alone. */
  MavenRepositories repositories() {
    return MavenRepositories.of(
        ContextOverrides.create()
            .withUserSettings(false)
            .withLocalRepositoryOverride(repository)
            .offline(true)
            .build());
  }

  private void publish(String artifact, String version, String classifier, String... needs)
      throws IOException {
    Path folder =
        Files.createDirectories(
            repository.resolve(GROUP.replace('.', '/')).resolve(artifact).resolve(version));
    String name = artifact + "-" + version;
    Files.writeString(folder.resolve(name + ".pom"), pom(artifact, version, needs));
    String suffix = classifier.isEmpty() ? "" : "-" + classifier;
    jar(folder.resolve(name + suffix + ".jar"), version, Map.of());
  }

  private static String pom(String artifact, String version, String... needs) {
    StringBuilder pom = new StringBuilder("<project><modelVersion>4.0.0</modelVersion>");
    pom.append(coordinates(artifact, version)).append("<dependencies>");
    Stream.of(needs)
        .forEach(
            need ->
                pom.append("<dependency>")
                    .append(coordinates(need, version))
                    .append("</dependency>"));
    return pom.append("</dependencies></project>").toString();
  }

  private static String coordinates(String artifact, String version) {
    return "<groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>"
        .formatted(GROUP, artifact, version);
  }

  /** A jar that holds its version in the file {@code version}. */
  static void jar(Path file, String version, Map<String, String> attributes) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.forEach((key, value) -> manifest.getMainAttributes().putValue(key, value));
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.putNextEntry(new JarEntry("version"));
      jar.write(version.getBytes(StandardCharsets.UTF_8));
      jar.closeEntry();
    }
  }
}

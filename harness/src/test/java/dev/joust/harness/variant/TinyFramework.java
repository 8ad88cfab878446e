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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A framework of two artifacts with a companion, in the versions 1.0 and 2.0 of a local Maven
 * repository, and the contender {@code fw} of version 1.0.
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
    jar(own.resolve("core-1.0.jar"), classes("core", 4));
    jar(own.resolve("util-1.0.jar"), classes("util", 1));
    jar(own.resolve("extra-1.0-linux-x86_64.jar"), Map.of("META-INF/native/libextra.so", "1.0"));
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
    jar(file, manifest, Map.of("version", version));
  }

  /** A jar with these files and their content. */
  static void jar(Path file, Map<String, String> content) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    jar(file, manifest, content);
  }

  private static void jar(Path file, Manifest manifest, Map<String, String> content)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      for (Map.Entry<String, String> entry : content.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey()));
        jar.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
        jar.closeEntry();
      }
    }
  }

  /** So many classes of an artifact, which are the same in all versions. */
  static Map<String, String> classes(String artifact, int count) {
    return IntStream.range(0, count)
        .boxed()
        .collect(
            Collectors.toMap(
                number -> "org/tiny/%s/Class%d.class".formatted(artifact, number),
                number -> "class"));
  }

  /** What Maven leaves in a jar. */
  static Map<String, String> pom(String artifact, String version) {
    return Map.of(
        "META-INF/maven/%s/%s/pom.properties".formatted(GROUP, artifact),
        "artifactId=%s\nversion=%s\n".formatted(artifact, version));
  }
}

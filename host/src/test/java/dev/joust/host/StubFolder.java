package dev.joust.host;

import dev.joust.spi.ServerProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Packs jars into a folder as a stranger would. */
final class StubFolder {

  private final Path folder;

  StubFolder(Path folder) {
    this.folder = folder;
  }

  /** A jar with all of the stub's classes that registers some of them as providers. */
  StubFolder with(String jar, String... providers) throws IOException {
    try (OutputStream file = Files.newOutputStream(folder.resolve(jar));
        JarOutputStream entries = new JarOutputStream(file)) {
      addClasses(entries, classesOf(StubFolder.class), "dev/joust/host/stub");
      entries.putNextEntry(new JarEntry("META-INF/services/" + ServerProvider.class.getName()));
      for (String provider : providers) {
        entries.write(("dev.joust.host.stub." + provider + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    return this;
  }

  /** A jar with the classes of a package that this test has too. */
  StubFolder withCopyOf(Class<?> member) throws IOException {
    Path source = classesOf(member);
    Path jar = folder.resolve(member.getSimpleName() + ".jar");
    if (Files.isRegularFile(source)) {
      Files.copy(source, jar);
      return this;
    }
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file)) {
      addClasses(entries, source, member.getPackageName().replace('.', '/'));
    }
    return this;
  }

  StubFolder withBrokenJar(String jar) throws IOException {
    Files.writeString(folder.resolve(jar), "no jar");
    return this;
  }

  Path path() {
    return folder;
  }

  /** The folder or jar that a class was loaded from. */
  static Path classesOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void addClasses(JarOutputStream jar, Path root, String folder) throws IOException {
    List<Path> classes;
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      classes = files.filter(file -> file.toString().endsWith(".class")).toList();
    }
    for (Path type : classes) {
      jar.putNextEntry(new JarEntry(folder + "/" + type.getFileName()));
      jar.write(Files.readAllBytes(type));
    }
  }
}

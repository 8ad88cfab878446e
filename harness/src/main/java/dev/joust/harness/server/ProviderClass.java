package dev.joust.harness.server;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** The class of a contender's provider, in its jar. */
final class ProviderClass {

  private static final String SERVICE = "META-INF/services/dev.joust.spi.ServerProvider";

  /** Java 1.1 has class files of version 45; from then on both rise by one (JVMS, section 4.1). */
  private static final int VERSION_OF_JAVA_0 = 44;

  private ProviderClass() {}

  /** The oldest Java that loads it; 0 if that cannot be read, which its JVM then reports. */
  static int java(Contender contender) {
    return contender.jars().stream()
        .map(ProviderClass::java)
        .flatMapToInt(OptionalInt::stream)
        .findFirst()
        .orElse(0);
  }

  private static OptionalInt java(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      ZipEntry service = jar.getEntry(SERVICE);
      if (service == null) {
        return OptionalInt.empty();
      }
      ZipEntry provider = jar.getEntry(name(jar.getInputStream(service)) + ".class");
      return provider == null
          ? OptionalInt.empty()
          : OptionalInt.of(version(jar.getInputStream(provider)) - VERSION_OF_JAVA_0);
    } catch (IOException broken) {
      return OptionalInt.empty();
    }
  }

  private static String name(InputStream service) throws IOException {
    try (service) {
      return new String(service.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("#", 2)[0].strip())
          .filter(line -> !line.isEmpty())
          .findFirst()
          .orElse("")
          .replace('.', '/');
    }
  }

  private static int version(InputStream classFile) throws IOException {
    try (DataInputStream in = new DataInputStream(classFile)) {
      in.readInt();
      in.readUnsignedShort();
      return in.readUnsignedShort();
    }
  }
}

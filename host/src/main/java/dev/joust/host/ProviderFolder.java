package dev.joust.host;

import dev.joust.spi.ServerProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A contender's folder of jars, loaded apart from this JVM's own libraries: its classes see the JDK
 * and {@code dev.joust.spi}, nothing else, so that a framework can have any version of anything.
 *
 * @param folder is looked at by {@link #load} alone
 */
public record ProviderFolder(Path folder) {

  /**
   * Finds the folder's one provider. From then on this thread's class loader is the folder's.
   *
   * @throws IllegalArgumentException if there is not exactly one that can be loaded; the message is
   *     one line
   */
  public ServerProvider load() {
    ClassLoader loader = new URLClassLoader(jars(), new SpiOnly());
    Thread.currentThread().setContextClassLoader(loader);
    try {
      List<ServerProvider> providers =
          ServiceLoader.load(ServerProvider.class, loader).stream()
              .map(ServiceLoader.Provider::get)
              .toList();
      if (providers.size() != 1) {
        throw new IllegalArgumentException(
            "%s has %d providers in META-INF/services/%s, must have one"
                .formatted(folder, providers.size(), ServerProvider.class.getName()));
      }
      return providers.get(0);
    } catch (ServiceConfigurationError | LinkageError failure) {
      throw new IllegalArgumentException(
          "the provider of %s cannot be loaded on Java %s%s: %s"
              .formatted(
                  folder,
                  Runtime.version().feature(),
                  failure instanceof UnsupportedClassVersionError
                      ? ", which is too old for it; name another with --jdk"
                      : "",
                  cause(failure)),
          failure);
    }
  }

  private static String cause(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return String.valueOf(cause).lines().findFirst().orElse("");
  }

  private URL[] jars() {
    try (Stream<Path> files = Files.list(folder)) {
      URL[] jars =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .sorted(Comparator.naturalOrder())
              .map(ProviderFolder::urlOfJar)
              .toArray(URL[]::new);
      if (jars.length == 0) {
        throw new IllegalArgumentException(folder + " has no jars");
      }
      return jars;
    } catch (IOException failure) {
      throw new IllegalArgumentException(folder + " is not a folder that can be read", failure);
    }
  }

  /** A class loader would pass over a broken jar in silence and miss its classes much later. */
  private static URL urlOfJar(Path jar) {
    try (JarFile readable = new JarFile(jar.toFile())) {
      return Path.of(readable.getName()).toUri().toURL();
    } catch (IOException broken) {
      throw new IllegalArgumentException(
          "%s is not a jar that can be read (%s), replace it".formatted(jar, broken.getMessage()),
          broken);
    }
  }

  /** Shows the JDK and the SPI of this JVM. */
  private static final class SpiOnly extends ClassLoader {

    private static final String SPI = ServerProvider.class.getPackageName() + ".";

    SpiOnly() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith(SPI)) {
        return ServerProvider.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}

package dev.joust.quarkus;

import dev.joust.spi.ServerProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Loads the libraries of this contender's folder once more. One application at a time runs on them,
 * as Quarkus keeps much in static fields, from its container of beans to its port; the next one may
 * run on the same, as in Quarkus' development mode.
 */
final class Libraries extends URLClassLoader {

  private static final String SPI = ServerProvider.class.getPackageName() + ".";

  /** Its classes take the place of those that they were made from. */
  private static final String TRANSFORMED = "transformed-bytecode.jar";

  private static final Queue<Libraries> IDLE = new ConcurrentLinkedQueue<>();

  private Libraries(URL[] jars) {
    super("quarkus", jars, ClassLoader.getPlatformClassLoader());
  }

  /** Those that no application runs on. */
  static Libraries take() throws IOException {
    Libraries idle = IDLE.poll();
    if (idle != null) {
      return idle;
    }
    Path ownJar = ownJar();
    try (Stream<Path> files = Files.list(ownJar.getParent())) {
      List<Path> jars =
          files
              .filter(file -> file.toString().endsWith(".jar") && !file.equals(ownJar))
              .sorted(
                  Comparator.comparing((Path jar) -> !jar.endsWith(TRANSFORMED))
                      .thenComparing(Comparator.naturalOrder()))
              .toList();
      return new Libraries(urls(jars));
    }
  }

  /** No application runs on them any more. */
  void giveBack() {
    IDLE.add(this);
  }

  /** The jar that this class comes from. */
  static Path ownJar() {
    try {
      return Path.of(Libraries.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static URL[] urls(List<Path> jars) {
    return jars.stream().map(Libraries::url).toArray(URL[]::new);
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The SPI is the one that this contender's provider has. */
  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    return name.startsWith(SPI)
        ? ServerProvider.class.getClassLoader().loadClass(name)
        : super.findClass(name);
  }
}

package dev.joust.harness.suite.masking;

import dev.joust.spi.codec.FrameCodec;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A contender's folder of jars, loaded apart from the harness's own libraries: its classes see the
 * JDK and the SPI as they do in a server, so that the framework's Netty, say, is not the client's.
 */
final class CodecFolder {

  private CodecFolder() {}

  /** What the classes of a contender come from. */
  static ClassLoader loader(Path contenderFolder) throws IOException {
    return new URLClassLoader(jars(contenderFolder), new SpiOnly());
  }

  /**
   * The codec of the contender whose classes this thread sees as its context; one that can do
   * nothing, if there is none.
   */
  static FrameCodec codec() {
    return ServiceLoader.load(FrameCodec.class).findFirst().orElseGet(() -> new FrameCodec() {});
  }

  private static URL[] jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .map(CodecFolder::url)
          .toArray(URL[]::new);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException impossible) {
      throw new IllegalArgumentException(impossible);
    }
  }

  /** The SPI and the JDK, and nothing else of the harness. */
  private static final class SpiOnly extends ClassLoader {

    private static final String SPI = "dev.joust.spi.";

    SpiOnly() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith(SPI)) {
        return FrameCodec.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}

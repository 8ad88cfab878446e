package dev.joust.harness.suite.masking;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A contender's folder of jars, loaded apart from the harness's own libraries: its classes see the
 * JDK and the SPI as they do in a server, so that the framework's Netty, say, is not the client's.
 * The harness does not know the SPI; it calls the codec by the names that {@link Codec} has in
 * common with it.
 */
final class CodecFolder {

  private static final String SPI = "dev.joust.spi.";
  private static final String CODEC = SPI + "codec.FrameCodec";
  private static final String TASK = SPI + "codec.CodecTask";

  private CodecFolder() {}

  /**
   * What the classes of a contender come from.
   *
   * @param serverLib the jars that a server's JVM is started with, those of {@code dev.joust.host},
   *     the SPI among them
   * @param contenderFolder the contender's jars
   * @throws IOException if one of the folders cannot be listed
   */
  static ClassLoader loader(Path serverLib, Path contenderFolder) throws IOException {
    return new URLClassLoader(jars(contenderFolder), new SpiOnly(jars(serverLib)));
  }

  /**
   * The codec of the contender whose classes this thread sees as its context; one that can do
   * nothing, if there is none.
   */
  static Codec codec() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try {
      Class<?> type = loader.loadClass(CODEC);
      return ServiceLoader.load(type, loader)
          .findFirst()
          .map(codec -> calledByName(type, codec))
          .orElseGet(() -> new Codec() {});
    } catch (ClassNotFoundException noSpi) {
      throw new IllegalStateException(CODEC + " is not among the server's jars", noSpi);
    }
  }

  private static Codec calledByName(Class<?> type, Object codec) {
    return (Codec)
        Proxy.newProxyInstance(
            Codec.class.getClassLoader(),
            new Class<?>[] {Codec.class},
            (proxy, method, arguments) -> {
              Method own = type.getMethod(method.getName(), method.getParameterTypes());
              Optional<?> work = (Optional<?>) call(own, codec, arguments);
              return work.isPresent() ? Optional.of(checkable(work.get())) : work;
            });
  }

  private static IntSupplier checkable(Object work) throws Throwable {
    Class<?> type = work.getClass();
    if (!type.getName().equals(TASK)) {
      return (IntSupplier) work;
    }
    Supplier<?> outcome = (Supplier<?>) call(type.getMethod("outcome"), work);
    return new CheckableWork(
        (IntSupplier) call(type.getMethod("work"), work), () -> (byte[]) outcome.get());
  }

  private static Object call(Method method, Object target, Object... arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
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

  /** The SPI and the JDK, and nothing else of what the jars hold. */
  private static final class SpiOnly extends ClassLoader {

    private final ClassLoader jars;

    SpiOnly(URL[] jars) {
      super(ClassLoader.getPlatformClassLoader());
      this.jars = new URLClassLoader(jars, getParent());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith(SPI)) {
        return jars.loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}

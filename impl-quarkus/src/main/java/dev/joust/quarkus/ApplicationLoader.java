package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Loads the classes of one application: this module's, and those that <a
 * href="https://quarkus.io/guides/maven-tooling">Quarkus' build</a> has made to start it.
 */
final class ApplicationLoader extends URLClassLoader {

  private static final String GENERATED = "generated-bytecode.jar";

  /** The packages of classes that belong to one application, not to the libraries. */
  private static final List<String> OWN =
      List.of(
          ApplicationLoader.class.getPackageName() + ".",
          "io.quarkus.runner.",
          "io.quarkus.arc.setup.",
          "io.quarkus.runtime.generated.");

  private final Libraries libraries;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ApplicationLoader(Libraries libraries) {
    super(
        "application",
        Libraries.urls(List.of(Libraries.ownJar(), Libraries.ownJar().resolveSibling(GENERATED))),
        libraries);
    this.libraries = libraries;
  }

  static ApplicationLoader open() throws IOException {
    return new ApplicationLoader(Libraries.take());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (OWN.stream().noneMatch(name::startsWith)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  /** Starts a server, which closes this loader with itself. */
  Server start(ServerSettings settings, Application application) throws IOException {
    try {
      return (Server)
          loadClass(QuarkusServer.class.getName())
              .getMethod("start", ServerSettings.class, Application.class)
              .invoke(null, settings, application);
    } catch (InvocationTargetException failure) {
      close();
      if (failure.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException("Quarkus does not start", failure.getCause());
    } catch (ReflectiveOperationException impossible) {
      close();
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() throws IOException {
    if (closed.compareAndSet(false, true)) {
      super.close();
      libraries.giveBack();
    }
  }
}

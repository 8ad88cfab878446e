package dev.joust.host.stub;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.net.BindException;
import java.util.Set;

/** Prints where it should not, and fails or hangs as the system property {@code stub} says. */
public final class StubProvider implements ServerProvider {

  @Override
  public String name() {
    return "stub";
  }

  @Override
  public String version() {
    return "0.1";
  }

  @Override
  public Set<Feature> features() {
    return Set.of(Feature.PAYLOAD, Feature.TLS, Feature.NATIVE_TLS);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    System.out.println("a framework's greeting");
    switch (System.getProperty("stub", "")) {
      case "hangs at start" -> hang();
      case "is refused" -> throw new IllegalArgumentException("ioThreads is 3,\n  must be even");
      case "says nothing" -> throw new IllegalArgumentException();
      case "finds its port taken" -> throw new BindException("127.0.0.1:80: in use");
      case "cannot load its engine" -> refuseNative(settings);
      case "breaks" -> throw new AssertionError("broken");
      default -> System.out.print("no end of line");
    }
    return new StubServer(settings);
  }

  private static void refuseNative(ServerSettings settings) {
    if (settings.tls() == ServerSettings.Tls.NATIVE) {
      throw new IllegalArgumentException("the native engine does not load");
    }
  }

  static void hang() {
    while (true) {
      Thread.onSpinWait();
    }
  }
}

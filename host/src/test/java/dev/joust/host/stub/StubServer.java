package dev.joust.host.stub;

import dev.joust.spi.Counters;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Serves nobody, but tells what it sees of the JVM it lives in. */
final class StubServer implements Server {

  private static final int DRAINED = 3;

  private final ServerSettings settings;

  StubServer(ServerSettings settings) {
    this.settings = settings;
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(settings.host(), 4_711);
  }

  @Override
  public SortedMap<String, String> effectiveSettings() {
    ClassLoader own = getClass().getClassLoader();
    return new TreeMap<>(
        Map.of(
            "settings", settings.toString(),
            "tls", settings.tls().label(),
            "drainSeconds", String.valueOf(settings.drainSeconds()),
            "contextLoaderIsOwn",
                String.valueOf(Thread.currentThread().getContextClassLoader() == own),
            "jackson", loaderOf("com.fasterxml.jackson.databind.ObjectMapper"),
            "micrometer", loaderOf("io.micrometer.core.instrument.MeterRegistry"),
            "host", loaderOf("dev.joust.host.ServerMain")));
  }

  private String loaderOf(String type) {
    ClassLoader own = getClass().getClassLoader();
    try {
      return Class.forName(type, false, own).getClassLoader() == own ? "own" : "foreign";
    } catch (ClassNotFoundException unseen) {
      return "unseen";
    }
  }

  @Override
  public Counters counters() {
    return new Counters(5, 4, 3, 2, 1);
  }

  /** Leaves a trace that the JVM's parent sees. */
  @Override
  public void drain() {
    if (System.getProperty("stub", "").equals("hangs at close")) {
      StubProvider.hang();
    }
    Runtime.getRuntime().halt(DRAINED);
  }

  @Override
  public void close() {
    if (System.getProperty("stub", "").equals("hangs at close")) {
      StubProvider.hang();
    }
  }
}

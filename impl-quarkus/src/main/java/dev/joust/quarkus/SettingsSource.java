package dev.joust.quarkus;

import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * A server's settings as Quarkus' configuration: a <a
 * href="https://quarkus.io/guides/config-extending-support#custom-config-source">source</a> of it.
 */
public final class SettingsSource implements ConfigSource {

  /** Before system properties: Quarkus leaves the port of another server of the JVM there. */
  private static final int ORDINAL = 1_000;

  private final Map<String, Object> properties =
      Contract.current().map(contract -> properties(contract.settings())).orElse(Map.of());

  /** See https://quarkus.io/guides/all-config. */
  private static Map<String, Object> properties(ServerSettings settings) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("quarkus.http.host", settings.host());
    properties.put("quarkus.http.port", settings.port());
    // None, by default 10 MiB: the contract's limit has an answer of its own.
    properties.put("quarkus.http.limits.max-body-size", "");
    properties.put("quarkus.websockets-next.server.max-message-size", settings.maxMessageBytes());
    properties.put("quarkus.websockets-next.server.max-frame-size", settings.maxMessageBytes());
    properties.put(
        "quarkus.websockets-next.server.per-message-compression-supported",
        settings.compression() == Compression.DEFLATE);
    settings
        .ioThreads()
        .ifPresent(
            n -> {
              properties.put("quarkus.vertx.event-loops-pool-size", n);
              properties.put("quarkus.http.io-threads", n);
            });
    settings.backlog().ifPresent(n -> properties.put("quarkus.http.accept-backlog", n));
    settings.workerThreads().ifPresent(n -> properties.put("quarkus.thread-pool.max-threads", n));
    return properties;
  }

  @Override
  public int getOrdinal() {
    return ORDINAL;
  }

  @Override
  public Set<String> getPropertyNames() {
    return properties.keySet();
  }

  @Override
  public String getValue(String name) {
    return Objects.toString(properties.get(name), null);
  }

  @Override
  public String getName() {
    return "the server's settings";
  }
}

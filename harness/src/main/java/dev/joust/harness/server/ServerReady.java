package dev.joust.harness.server;

import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint.Security;
import dev.joust.spi.ServerSetting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a server says when it is ready.
 *
 * @param name its framework's name
 * @param features what it claims to do, as {@code websocket}
 * @param jdk the JVM that it runs on
 * @param host the address that it listens on
 * @param pid its process's id, as the process knows it
 * @param effectiveSettings the settings that it runs with, by name
 * @param prometheus where its metrics are served, if they are
 * @param startNanos how long it took from the start of its process until it accepted connections,
 *     where it was told when that began
 * @param startCpuNanos the CPU time of that, where its system tells
 */
public record ServerReady(
    String name,
    String version,
    List<String> features,
    String jdk,
    List<String> collectors,
    String host,
    int port,
    long pid,
    Map<String, String> effectiveSettings,
    Optional<String> prometheus,
    OptionalLong startNanos,
    OptionalLong startCpuNanos) {

  private static final String NOT_AT_ALL = "0";

  /** How it compresses the messages of WebSockets whose client offers it. */
  public Compression compression() {
    return Compression.DEFLATE.label().equals(effectiveSettings.get("compression"))
        ? Compression.DEFLATE
        : Compression.NONE;
  }

  /** Where it listens; one that names no setting of TLS does without. */
  public Address address() {
    return new Address(
        (host.contains(":") ? "[" + host + "]" : host) + ":" + port,
        tls().equals(ServerSetting.TLS.standard()) ? Security.PLAIN : Security.TLS);
  }

  /** Whether it finishes what is under way when it is asked to end. */
  public boolean drains() {
    return !effectiveSettings
        .getOrDefault(ServerSetting.DRAIN_SECONDS.key(), NOT_AT_ALL)
        .equals(NOT_AT_ALL);
  }

  /** By whom its connections are encrypted, as the setting of TLS names it. */
  public String tls() {
    return effectiveSettings.getOrDefault(ServerSetting.TLS.key(), ServerSetting.TLS.standard());
  }
}

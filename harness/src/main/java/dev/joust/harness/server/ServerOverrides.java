package dev.joust.harness.server;

import dev.joust.spi.ServerSetting;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a contender's servers get that is other than what all servers of a run get.
 *
 * @param jdk the Java installation, in place of the run's
 * @param jvmArguments further arguments of the JVM, after the run's, so that they win
 * @param settings settings of the server, as they were written, in place of the run's
 */
public record ServerOverrides(
    Optional<Jdk> jdk, List<String> jvmArguments, Map<ServerSetting, String> settings) {

  public static final ServerOverrides NONE =
      new ServerOverrides(Optional.empty(), List.of(), Map.of());

  public ServerOverrides {
    jvmArguments = List.copyOf(jvmArguments);
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  ServerOverrides on(Jdk other) {
    return new ServerOverrides(Optional.of(other), jvmArguments, settings);
  }
}

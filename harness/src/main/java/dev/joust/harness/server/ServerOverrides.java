package dev.joust.harness.server;

import java.util.List;
import java.util.Optional;

/**
 * What a contender's servers get that is other than what all servers of a run get.
 *
 * @param jdk the Java installation, in place of the run's
 * @param jvmArguments further arguments of the JVM, after the run's, so that they win
 * @param arguments further arguments of {@code dev.joust.host.ServerMain}, after the run's, so that
 *     they win
 */
public record ServerOverrides(
    Optional<Jdk> jdk, List<String> jvmArguments, List<String> arguments) {

  /** Nothing is other. */
  public static final ServerOverrides NONE =
      new ServerOverrides(Optional.empty(), List.of(), List.of());

  public ServerOverrides {
    jvmArguments = List.copyOf(jvmArguments);
    arguments = List.copyOf(arguments);
  }
}

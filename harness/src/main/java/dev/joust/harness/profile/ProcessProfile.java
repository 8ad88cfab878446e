package dev.joust.harness.profile;

import java.util.List;
import java.util.Optional;

/**
 * How one side's process is run.
 *
 * @param cores the processors to pin it to, as {@code taskset -c} takes them; absent: chosen so
 *     that server and client share none
 * @param jvmArguments arguments of its JVM
 */
public record ProcessProfile(Optional<String> cores, List<String> jvmArguments) {

  public ProcessProfile {
    if (jvmArguments == null) {
      throw new IllegalArgumentException("jvmArguments is empty, must be a list of arguments");
    }
    jvmArguments = List.copyOf(jvmArguments);
  }
}

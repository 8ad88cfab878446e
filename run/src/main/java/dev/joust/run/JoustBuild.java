package dev.joust.run;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * The Joust that made something.
 *
 * @param version its version, such as {@code 0.1.0}
 * @param commit the commit that it was built from, in short; absent if that is not known
 * @param changed whether the sources had changes that no commit holds
 */
public record JoustBuild(String version, Optional<String> commit, boolean changed) {

  public JoustBuild {
    requireNonNull(version, "version");
    commit = commit == null ? Optional.empty() : commit;
  }

  /** As people read it: {@code 0.1.0 (8a4dd2c, changed)}. */
  @Override
  public String toString() {
    return commit.isEmpty()
        ? version
        : "%s (%s%s)".formatted(version, commit.get(), changed ? ", changed" : "");
  }
}

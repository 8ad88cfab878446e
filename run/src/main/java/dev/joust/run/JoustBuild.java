package dev.joust.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Optional;

/**
 * The Joust that made something.
 *
 * @param version its version, such as {@code 0.1.0}
 * @param commit the commit that it was built from, in short; absent if that is not known
 * @param changed whether the sources had changes that no commit holds
 * @param jars a digest of its jars, in short, which tells builds apart where the commit does not;
 *     absent where it does, and in older files
 */
public record JoustBuild(
    String version, Optional<String> commit, boolean changed, Optional<String> jars) {

  public JoustBuild {
    requireNonNull(version, "version");
  }

  /** Whether version and commit say all that it was built from. */
  @JsonIgnore
  public boolean isOfCommit() {
    return commit.isPresent() && !changed;
  }

  /** This build with the digest of its jars. */
  public JoustBuild ofJars(String digest) {
    return new JoustBuild(version, commit, changed, Optional.of(digest));
  }

  /** As people read it: {@code 0.1.0 (8a4dd2c, changed)}. */
  @Override
  public String toString() {
    return commit.isEmpty()
        ? version
        : "%s (%s%s)".formatted(version, commit.get(), changed ? ", changed" : "");
  }
}

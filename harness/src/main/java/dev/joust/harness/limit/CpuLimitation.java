package dev.joust.harness.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** A process's limit, as long as it lasts. The process is ended with it. */
public final class CpuLimitation implements AutoCloseable {

  private final String means;
  private final Optional<LimitedGroup> group;

  private CpuLimitation(String means, Optional<LimitedGroup> group) {
    this.means = means;
    this.group = group;
  }

  static CpuLimitation of(String means) {
    return new CpuLimitation(means, Optional.empty());
  }

  static CpuLimitation of(String means, LimitedGroup group) {
    return new CpuLimitation(means, Optional.of(group));
  }

  /** No limit at all. */
  public static CpuLimitation none() {
    return of("none");
  }

  /** By what it is done, for a report: {@code cpuset, version 1}. */
  public String means() {
    return means;
  }

  /** How often it has held the process back up to now; empty where there is no quota. */
  public Optional<Throttling> throttling() throws IOException {
    return group.isPresent() ? group.get().throttling() : Optional.empty();
  }

  /**
   * Removes what was made for it, and ends the process if it still runs.
   *
   * @throws UncheckedIOException if the process does not end
   */
  @Override
  public void close() {
    try {
      if (group.isPresent()) {
        group.get().remove();
      }
    } catch (IOException stays) {
      throw new UncheckedIOException(stays);
    }
  }
}

package dev.joust.lab.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** A process's limit, as long as it lasts. The process is ended with it. */
public final class CpuLimitation implements AutoCloseable {

  private final Optional<LimitedGroup> group;

  private CpuLimitation(Optional<LimitedGroup> group) {
    this.group = group;
  }

  static CpuLimitation of(LimitedGroup group) {
    return new CpuLimitation(Optional.of(group));
  }

  /** Nothing that would have to be undone. */
  public static CpuLimitation none() {
    return new CpuLimitation(Optional.empty());
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

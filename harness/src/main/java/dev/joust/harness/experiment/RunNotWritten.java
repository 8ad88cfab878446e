package dev.joust.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;

/** A run's folder could not be written to in mid-run; all trials that had ended are in it. */
public final class RunNotWritten extends IOException {

  private static final long serialVersionUID = 1;

  private final transient Path folder;

  RunNotWritten(Path folder, IOException cause) {
    super(cause);
    this.folder = folder;
  }

  public Path folder() {
    return folder;
  }
}

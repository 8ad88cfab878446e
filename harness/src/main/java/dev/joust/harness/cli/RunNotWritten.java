package dev.joust.harness.cli;

import java.io.IOException;
import java.nio.file.Path;

/** A run's folder could not be written to in mid-run; all trials that had ended are in it. */
final class RunNotWritten extends RuntimeException {

  private static final long serialVersionUID = 1;

  RunNotWritten(Path folder, IOException failure) {
    super(
        "%s; all trials that ended are kept; once that is mended, finish the run with 'joust run --resume %s'"
            .formatted(FileFailure.message(failure), folder),
        failure);
  }
}

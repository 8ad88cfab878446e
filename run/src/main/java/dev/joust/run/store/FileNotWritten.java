package dev.joust.run.store;

import java.io.IOException;

/** A file could not be written, as where the disk is full. The message names it and says why. */
public final class FileNotWritten extends IOException {

  private static final long serialVersionUID = 1;

  FileNotWritten(IOException cause) {
    super(cause.getMessage(), cause);
  }
}

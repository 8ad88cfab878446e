package dev.joust.harness.cli;

import dev.joust.run.store.FileNotWritten;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says in one line what the system would not do with a file, which is no fault of Joust. */
final class FileFailure {

  private FileFailure() {}

  /** What it would not do, in a line without a full stop. */
  static String message(IOException failure) {
    if (failure instanceof FileNotWritten) {
      return message((IOException) failure.getCause());
    }
    if (failure instanceof FileSystemException file && file.getFile() != null) {
      return file.getFile() + ": " + reason(file);
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private static String reason(FileSystemException failure) {
    if (failure.getReason() != null) {
      return failure.getReason();
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "exists, and is not a folder";
    }
    return failure.getClass().getSimpleName();
  }
}

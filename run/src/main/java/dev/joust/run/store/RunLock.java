package dev.joust.run.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Held by whoever writes to a run's folder, so that nobody else does. */
final class RunLock {

  private RunLock() {}

  /**
   * Takes the lock of a folder, until it is closed.
   *
   * @throws RunFormatException if somebody else holds it
   */
  static Closeable of(Path folder) throws IOException {
    FileChannel file =
        FileChannel.open(
            folder.resolve(RunFiles.LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isLocked(file)) {
      file.close();
      throw new RunFormatException(
          folder + " is being written by another process; wait for it to end, or stop it");
    }
    return file;
  }

  private static boolean isLocked(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException ownProcess) {
      return false;
    }
  }
}

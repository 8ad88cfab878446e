package dev.joust.run.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Held by whoever writes to a run's folder, so that nobody else does. */
final class RunLock implements Closeable {

  private final FileChannel file;

  private RunLock(FileChannel file) {
    this.file = file;
  }

  /**
   * Takes the lock of a folder.
   *
   * @throws RunFormatException if somebody else holds it
   */
  static RunLock of(Path folder) throws IOException {
    FileChannel file =
        FileChannel.open(
            folder.resolve(RunFiles.LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isLocked(file)) {
      file.close();
      throw new RunFormatException(
          folder + " is being written by another process; wait for it to end, or stop it");
    }
    return new RunLock(file);
  }

  private static boolean isLocked(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException ownProcess) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

package dev.joust.run.store;

import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Replaces a file as a whole: whoever reads it finds the old one or the new one. */
public final class ReplacedFile {

  private ReplacedFile() {}

  /** What a file is to hold. */
  @FunctionalInterface
  public interface Content {

    /** Writes it, in UTF-8. */
    void write(Writer out) throws IOException;
  }

  /**
   * Writes beside the file, syncs, and puts it in the file's place. The folder is made if there is
   * none.
   *
   * @throws FileNotWritten as where the disk is full; the old file is there then, and nothing
   *     beside it
   */
  public static void write(Path file, Content content) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".tmp");
    boolean own = false;
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (FileChannel channel =
              FileChannel.open(
                  beside,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.TRUNCATE_EXISTING);
          Writer out = Channels.newWriter(channel, StandardCharsets.UTF_8)) {
        own = true;
        content.write(out);
        out.flush();
        channel.force(true);
      }
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failure) {
      if (own) {
        delete(beside, failure);
      }
      throw new FileNotWritten(named(file, failure));
    }
  }

  private static void delete(Path beside, IOException failure) {
    try {
      Files.deleteIfExists(beside);
    } catch (IOException another) {
      failure.addSuppressed(another);
    }
  }

  /** The failure with the file's path, which a channel does not tell. */
  static IOException named(Path file, IOException failure) {
    return failure instanceof FileSystemException
        ? failure
        : (IOException)
            new FileSystemException(file.toString(), null, failure.getMessage()).initCause(failure);
  }
}

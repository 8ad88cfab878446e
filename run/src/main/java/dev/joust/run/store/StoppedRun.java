package dev.joust.run.store;

import dev.joust.run.Run;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A run that was stopped or killed, and that nobody else can write to while it is looked at. Its
 * files stay as they are unless it is resumed.
 */
public final class StoppedRun implements Closeable {

  private final Path folder;
  private final Closeable lock;
  private final RunManifest manifest;
  private final TrialLines trials;
  private boolean isResumed;

  private StoppedRun(Path folder, Closeable lock) throws IOException {
    this.folder = folder;
    this.lock = lock;
    this.manifest = new ManifestFile(folder).read();
    this.trials = TrialLines.of(folder);
  }

  /**
   * Takes the lock of a run's folder, and then reads it.
   *
   * @throws RunFormatException if it is no run's folder, or another process writes to it
   */
  public static StoppedRun of(Path folder) throws IOException {
    // What is no run's folder gets no lock either.
    new ManifestFile(folder).requireThere();
    Closeable lock = RunLock.of(folder);
    try {
      return new StoppedRun(folder, lock);
    } catch (IOException | RuntimeException failed) {
      lock.close();
      throw failed;
    }
  }

  /** The run as its folder holds it. */
  public Run run() {
    return trials.toRun(manifest);
  }

  /** Goes on with it: a torn last line is cut off, and {@code run.json} says that it runs. */
  public RunWriter resume() throws IOException {
    FileChannel samples =
        FileChannel.open(
            folder.resolve(RunFiles.SAMPLES),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      new TornLine(samples).mend();
      trials.fileIsMade();
      RunWriter writer =
          new RunWriter(folder, lock, samples, trials, manifest.withStatus(RunStatus.RUNNING));
      isResumed = true;
      return writer;
    } catch (IOException | RuntimeException failed) {
      samples.close();
      throw failed;
    }
  }

  /** Lets others go on with it; once it is resumed, its writer does. */
  @Override
  public void close() throws IOException {
    if (!isResumed) {
      lock.close();
    }
  }
}

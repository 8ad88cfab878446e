package dev.joust.run.store;

import dev.joust.run.Run;
import dev.joust.run.RunManifest;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a run's folder, using all that is whole and naming what is not. */
public final class RunReader {

  private RunReader() {}

  /**
   * Reads a run, be it finished, running or killed.
   *
   * @throws RunFormatException if the folder is no run's, or of an unknown format
   */
  public static Run read(Path folder) throws IOException {
    RunManifest manifest = new ManifestFile(folder).read();
    return TrialLines.of(folder).toRun(manifest);
  }
}

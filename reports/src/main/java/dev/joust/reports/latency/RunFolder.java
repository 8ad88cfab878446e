package dev.joust.reports.latency;

import dev.joust.run.Run;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;

/** A run's folder as it was read; warnings of the run are of all files that were read. */
public record RunFolder(Path path, Run run, Latencies latencies) {

  /**
   * Reads a folder, using all that is whole and naming what is not.
   *
   * @throws dev.joust.run.store.RunFormatException if it is not a run's, or of an unknown format
   */
  public static RunFolder read(Path path) throws IOException {
    return of(RunReader.read(path), path);
  }

  /** That of a run whose trials are known already. */
  public static RunFolder of(Run run, Path path) {
    Latencies latencies = Latencies.read(run, path);
    return new RunFolder(path, run.withMore(latencies.damages()), latencies);
  }
}

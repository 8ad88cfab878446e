package dev.joust.reports.run;

import java.io.IOException;
import java.nio.file.Files;
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
    TrialLines lines = new TrialLines(folder.resolve(RunFiles.SAMPLES).toString());
    Path samples = folder.resolve(RunFiles.SAMPLES);
    if (Files.exists(samples)) {
      // Not read as text at once: a damaged byte must spoil its own line alone.
      lines.read(Files.readAllBytes(samples));
    }
    String name = folder.toAbsolutePath().normalize().getFileName().toString();
    return new Run(name, manifest, lines.trials(), lines.warnings());
  }
}

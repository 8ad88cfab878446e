package dev.joust.reports.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    Path samples = folder.resolve(RunFiles.SAMPLES);
    TrialLines lines = new TrialLines(samples.toString());
    List<String> warnings = new ArrayList<>();
    if (Files.exists(samples)) {
      // Not read as text at once: a damaged byte must spoil its own line alone.
      lines.read(Files.readAllBytes(samples));
    } else {
      warnings.add(samples + " is missing, and with it all that was measured");
    }
    warnings.addAll(lines.warnings());
    Run run = new Run(manifest.name(), manifest, lines.trials(), warnings, lines.damaged());
    return warnings.isEmpty() ? complete(samples, run) : run;
  }

  /** A run whose manifest calls it complete, while trials of it are not to be found, says so. */
  private static Run complete(Path samples, Run run) {
    int lost = run.missing().size();
    if (run.manifest().status() != RunStatus.COMPLETE || lost == 0) {
      return run;
    }
    String warning =
        "%s lacks %d of the %d trials of a run that was complete"
            .formatted(samples, lost, run.manifest().plan().size());
    return new Run(run.name(), run.manifest(), run.trials(), List.of(warning), run.damaged());
  }
}

package dev.joust.harness.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flag by which a command that makes runs is told where to leave them. */
final class RunsFolder {

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description =
          "The folder of all runs; default: reports/runs of the sources that this Joust was"
              + " built from, otherwise of the working folder.")
  Optional<Path> runs = Optional.empty();

  Path of(Installation installation) {
    return runs.orElseGet(installation::runs);
  }
}

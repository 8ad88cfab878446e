package dev.joust.harness.cli;

import dev.joust.harness.cli.claims.ClaimNames;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.ClaimOutcome;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.Evaluation;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import dev.joust.run.yaml.YamlText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The flags by which a user holds claims of his own against a run. */
final class ClaimOptions {

  @Option(
      names = "--claims",
      paramLabel = "FILE",
      description = "Your own claims, which the report compares with the run.")
  Optional<Path> file = Optional.empty();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      description =
          "claims: end with status 5 if a claim of --claims does not hold, and with 6 if one is"
              + " undecided or none is tested.")
  Optional<FailOn> failOn = Optional.empty();

  enum FailOn {
    CLAIMS
  }

  /** The file of claims, which can be read and names nothing that does not exist. */
  Optional<Path> file(ClaimNames names) {
    if (failOn.isPresent() && file.isEmpty()) {
      throw new UsageException("--fail-on claims needs the claims: name their file by --claims");
    }
    if (file.isPresent()) {
      YamlText text = text(file.get());
      names.check(text, ClaimList.of(text));
    }
    return file;
  }

  /** How a command ends by what comes of the user's own claims, if they count; says which. */
  ExitCode statusOf(Run run) {
    if (failOn.isEmpty()) {
      return ExitCode.OK;
    }
    Evaluation evaluation = new Evaluation(run, Statistics.of(run));
    List<ClaimResult> results =
        ClaimList.of(text(file.orElseThrow())).claims().stream()
            .flatMap(claim -> evaluation.of(claim).stream())
            .toList();
    if (say(results, ClaimOutcome.DOES_NOT_HOLD, "does not hold")) {
      return ExitCode.FAILED;
    }
    if (say(results, ClaimOutcome.UNDECIDED, "is left undecided by this run")) {
      return ExitCode.CANNOT_SEE;
    }
    if (results.stream().allMatch(result -> result.outcome() == ClaimOutcome.NOT_RUN)) {
      System.err.println("joust: this run tests no claim of " + file.orElseThrow());
      return ExitCode.CANNOT_SEE;
    }
    return ExitCode.OK;
  }

  /** Names the claims that have come to that; false if there is none. */
  private static boolean say(List<ClaimResult> results, ClaimOutcome outcome, String words) {
    results.stream()
        .filter(result -> result.outcome() == outcome)
        .collect(Collectors.groupingBy(ClaimResult::claim, LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (claim, places) ->
                System.err.printf(
                    "joust: claim %s %s for %s: %s%n",
                    claim.id(),
                    words,
                    places.stream()
                        .map(ClaimResult::contender)
                        .distinct()
                        .collect(Collectors.joining(", ")),
                    claim.text()));
    return results.stream().anyMatch(result -> result.outcome() == outcome);
  }

  private static YamlText text(Path file) {
    try {
      return YamlText.read(file);
    } catch (IOException failure) {
      throw new UsageException("%s cannot be read: name a file of claims".formatted(file), failure);
    }
  }
}

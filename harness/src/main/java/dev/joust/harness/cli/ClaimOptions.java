package dev.joust.harness.cli;

import dev.joust.lab.input.UsageException;
import dev.joust.reports.claims.ClaimFormatException;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.ClaimOutcome;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.Evaluation;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import dev.joust.run.yaml.YamlText;
import dev.joust.run.yaml.YamlTextException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The flags by which a user holds claims of his own against a run. */
final class ClaimOptions {

  @Option(
      names = "--claims",
      paramLabel = "FILE",
      description = "Claims of your own, which the report holds against the run.")
  Optional<Path> file = Optional.empty();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      description = "claims: end with status 5 if a claim of --claims does not hold.")
  Optional<FailOn> failOn = Optional.empty();

  /** What a command can be told to fail on. */
  enum FailOn {
    CLAIMS
  }

  /**
   * The file of claims, which can be read and names nothing that does not exist.
   *
   * @throws UsageException if it cannot be read, or a name is unknown
   */
  Optional<Path> file(ClaimNames names) {
    if (failOn.isPresent() && file.isEmpty()) {
      throw new UsageException("--fail-on claims needs the claims: name their file by --claims");
    }
    if (file.isPresent()) {
      YamlText text = text(file.get());
      names.check(text, claims(text));
    }
    return file;
  }

  /** Whether a claim of the user's own does not hold, and the run is to fail then; says which. */
  boolean failedIn(Run run) {
    if (failOn.isEmpty()) {
      return false;
    }
    Evaluation evaluation = new Evaluation(run, Statistics.of(run));
    List<ClaimResult> failed =
        claims(text(file.orElseThrow())).claims().stream()
            .flatMap(claim -> evaluation.of(claim).stream())
            .filter(result -> result.outcome() == ClaimOutcome.DOES_NOT_HOLD)
            .toList();
    failed.stream()
        .collect(Collectors.groupingBy(ClaimResult::claim))
        .forEach(
            (claim, results) ->
                System.err.printf(
                    "joust: claim %s does not hold for %s: %s%n",
                    claim.id(),
                    results.stream()
                        .map(ClaimResult::contender)
                        .distinct()
                        .collect(Collectors.joining(", ")),
                    claim.text()));
    return !failed.isEmpty();
  }

  private static ClaimList claims(YamlText text) {
    try {
      return ClaimList.of(text);
    } catch (ClaimFormatException wrong) {
      throw new UsageException(wrong.getMessage(), wrong);
    }
  }

  private static YamlText text(Path file) {
    try {
      return YamlText.read(file);
    } catch (YamlTextException wrong) {
      throw new UsageException(wrong.getMessage(), wrong);
    } catch (IOException failure) {
      throw new UsageException("%s cannot be read: name a file of claims".formatted(file), failure);
    }
  }
}

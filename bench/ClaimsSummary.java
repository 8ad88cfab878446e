import dev.joust.reports.claims.Claim;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.ClaimOutcome;
import dev.joust.reports.claims.ClaimResult;
import dev.joust.reports.claims.Evaluation;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Run;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A table of all published claims and their outcomes in some runs, in Markdown, for {@code
 * bench/claims}.
 *
 * <p>Arguments: the folders of the runs.
 */
public final class ClaimsSummary {

  private ClaimsSummary() {}

  public static void main(String[] folders) throws IOException {
    Map<String, Evaluation> runs = new LinkedHashMap<>();
    for (String folder : folders) {
      Run run = RunReader.read(Path.of(folder));
      runs.put(
          Path.of(folder).getFileName().toString(), new Evaluation(run, Statistics.of(run)));
    }
    List<Claim> claims = ClaimList.published().claims();
    Map<Claim, Map<String, List<ClaimResult>>> results = new LinkedHashMap<>();
    for (Claim claim : claims) {
      Map<String, List<ClaimResult>> byRun = new LinkedHashMap<>();
      runs.forEach((name, run) -> byRun.put(name, run.of(claim)));
      byRun.values().removeIf(List::isEmpty);
      results.put(claim, byRun);
    }
    System.out.printf(
        "Of %d claims, %d were measured, and %d have an answer (holds, direction only, does not hold)"
            + " in some run, for%nsome contender.%n%n",
        claims.size(),
        results.values().stream().filter(byRun -> !byRun.isEmpty()).count(),
        results.values().stream().filter(ClaimsSummary::hasAnswer).count());
    System.out.println("| claim | published | outcome |");
    System.out.println("| --- | --- | --- |");
    results.forEach(ClaimsSummary::print);
    System.out.printf("%nSources:%n%n");
    new TreeMap<>(ClaimList.published().sources())
        .forEach((key, source) -> System.out.printf("- %s: %s%n", key, source));
  }

  private static void print(Claim claim, Map<String, List<ClaimResult>> byRun) {
    Map<String, List<String>> runsByOutcome = new LinkedHashMap<>();
    byRun.forEach(
        (name, results) ->
            runsByOutcome
                .computeIfAbsent(outcome(results), unseen -> new ArrayList<>())
                .add("[%s](../../reports/%s/claims.md)".formatted(name, name)));
    String outcomes =
        runsByOutcome.entrySet().stream()
            .map(own -> "%s: %s".formatted(String.join(", ", own.getValue()), own.getKey()))
            .collect(Collectors.joining("; "));
    System.out.printf(
        "| %s | %s | %s |%n",
        claim.id(), claim.text().strip(), outcomes.isEmpty() ? "–" : outcomes);
  }

  private static boolean hasAnswer(Map<String, List<ClaimResult>> byRun) {
    return byRun.values().stream()
        .flatMap(List::stream)
        .anyMatch(result -> isAnswer(result.outcome()));
  }

  private static boolean isAnswer(ClaimOutcome outcome) {
    return switch (outcome) {
      case HOLDS, DIRECTION_ONLY, DOES_NOT_HOLD -> true;
      case UNDECIDED, NOT_RUN -> false;
    };
  }

  /** The outcome if all results agree, otherwise each outcome with its contenders or its count. */
  private static String outcome(List<ClaimResult> results) {
    Map<ClaimOutcome, TreeSet<String>> who = new TreeMap<>();
    Map<ClaimOutcome, Integer> count = new TreeMap<>();
    for (ClaimResult result : results) {
      who.computeIfAbsent(result.outcome(), unseen -> new TreeSet<>()).add(result.contender());
      count.merge(result.outcome(), 1, Integer::sum);
    }
    if (count.size() == 1) {
      return count.keySet().iterator().next().words();
    }
    return count.entrySet().stream()
        .map(own -> words(own.getKey(), own.getValue(), results, who.get(own.getKey())))
        .collect(Collectors.joining(", "));
  }

  /** The contenders if each has one result, otherwise the number of results. */
  private static String words(
      ClaimOutcome outcome, int count, List<ClaimResult> all, TreeSet<String> contenders) {
    boolean isByContender =
        all.stream().map(ClaimResult::contender).distinct().count() == all.size();
    return isByContender
        ? "%s (%s)".formatted(outcome.words(), String.join(", ", contenders))
        : "%s in %d of %d".formatted(outcome.words(), count, all.size());
  }
}

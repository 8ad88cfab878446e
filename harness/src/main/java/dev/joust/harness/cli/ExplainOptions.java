package dev.joust.harness.cli;

import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.explain.Explainer;
import dev.joust.harness.explain.Explainer.Turns;
import dev.joust.harness.explain.Recorder;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.explain.Explanation;
import dev.joust.reports.explain.ExplanationPage;
import dev.joust.reports.explain.FlameGraph;
import dev.joust.run.Run;
import dev.joust.run.store.ReplacedFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags by which a comparison is to say where what has changed comes from. */
final class ExplainOptions {

  private static final String PAGE = "explain.md";

  @Option(
      names = "--explain",
      description =
          "Record both variants in the cells that changed, with a profiler under the same load,"
              + " and list the methods, allocations and system calls whose share grew most, with"
              + " flame graphs: some 50 s per cell.")
  boolean isOfChanges;

  @Option(names = "--explain-all", description = "The same for all cells, changed or not.")
  boolean isOfAll;

  @Option(
      names = "--profiler",
      paramLabel = "jfr|FILE",
      description =
          "Record with the JDK's flight recorder, or with this libasyncProfiler.so; default:"
              + " async-profiler if asprof is on the PATH, otherwise jfr.")
  Optional<String> profiler = Optional.empty();

  /** Refuses a profiler that is none, ahead of all measuring. */
  void requireProfiler() {
    profiler.ifPresent(Recorder::named);
  }

  private Recorder recorder() {
    return profiler.map(Recorder::named).orElseGet(Recorder::found);
  }

  /**
   * Explains a run's changes if that is asked, and leaves what it finds in the run's folder. What
   * goes wrong is said, and leaves the comparison as it is.
   *
   * @param out where what is under way is told
   * @param debug whether the place where a stop hangs is printed
   * @return false if it was stopped
   */
  boolean explain(
      Run run,
      Path folder,
      Changes changes,
      Installation installation,
      PrintStream out,
      boolean debug) {
    List<Change> wanted = changes.changes().stream().filter(this::isWanted).toList();
    if (wanted.isEmpty()) {
      if (isOfChanges) {
        out.println("nothing to explain: no cell has changed; --explain-all records all cells");
      }
      return true;
    }
    try (OrderlyStop stop = OrderlyStop.ofThisThread(debug)) {
      List<Explanation> explanations =
          new Explainer(
                  installation.distribution(),
                  Profiles.stored(Suites.ALL, run.manifest().configuration()),
                  folder,
                  recorder(),
                  Turns.USUAL,
                  out::println)
              .explain(wanted, changes.baseline());
      if (!explanations.isEmpty()) {
        stop.undisturbed(() -> leave(explanations, folder));
      }
      return true;
    } catch (TrialFailure | IOException | UsageException failure) {
      System.err.printf("joust: not explained: %s%n", reason(failure));
      return true;
    } catch (InterruptedException stopped) {
      System.err.println("joust: stopped before all was explained; the comparison stands");
      return false;
    }
  }

  private static void leave(List<Explanation> explanations, Path folder) throws IOException {
    for (int i = 0; i < explanations.size(); i++) {
      for (FlameGraph graph : FlameGraph.of(explanations.get(i), i + 1)) {
        ReplacedFile.write(
            folder.resolve(Explainer.FOLDER).resolve(graph.file()),
            page -> page.write(graph.html()));
      }
    }
    ReplacedFile.write(
        folder.resolve(PAGE),
        page -> page.write(ExplanationPage.markdown(explanations, Explainer.FOLDER)));
  }

  private static String reason(Exception failure) {
    return failure instanceof IOException file ? FileFailure.message(file) : failure.getMessage();
  }

  private boolean isWanted(Change change) {
    return isOfAll || isOfChanges && change.effect().isDifference();
  }

  /** What the explanation of a run says, as sections of its page; empty if there is none. */
  static String page(Path folder) throws IOException {
    Path page = folder.resolve(PAGE);
    return Files.exists(page) ? "\n" + Files.readString(page) : "";
  }

  /** Where a run's explanation lies beside its other pages; absent if there is none. */
  static Optional<String> link(Path folder) {
    return Optional.of(PAGE).filter(page -> Files.exists(folder.resolve(page)));
  }
}
